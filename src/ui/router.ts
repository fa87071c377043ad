import { use, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext, type Location } from 'react-router-dom';

export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  // There is no stable API to render a part of the app with an address that is not the current one.
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LazyRouteFunction, RouteObject } from 'react-router-dom';

/** Returns the last requested address, which React may not have rendered yet. */
export function useRequestedLocation(): () => Location {
  const router = use(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('There is no router around');
  return () => router.state.navigation.location ?? router.state.location;
}

/**
 * Runs a side effect when Back or Forward has led to another address, before that is rendered; also
 * in a page that the new address hides.
 */
export function useReturn(isWatched: boolean, onReturn: () => void): void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isWatched || !router) return;
    let { key } = router.state.location;
    return router.subscribe(({ historyAction, location }) => {
      if (location.key === key) return;
      ({ key } = location);
      if (historyAction === 'POP') returned();
    });
  }, [isWatched, router]);
}
