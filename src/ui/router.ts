export {
  createBrowserRouter, createMemoryRouter, isRouteErrorResponse, Link, Navigate, NavLink, Outlet, RouterProvider, ScrollRestoration, useBlocker, useLocation,
  useMatches, useNavigate, useNavigation, useParams, useRouteError, useSearchParams,
} from 'react-router-dom';
export type { LinkProps, RouteObject } from 'react-router-dom';
