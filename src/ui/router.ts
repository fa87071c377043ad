import { use } from 'react';
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
  // The only way to have a part of the app go on with an address that is no longer the current one.
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

/**
 * Reads the address that was asked for last: React may still be drawing it, and show the one
 * before.
 */
export function useRequestedLocation(): () => Location {
  const router = use(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('There is no router around');
  return () => router.state.navigation.location ?? router.state.location;
}
