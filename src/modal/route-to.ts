import type { View } from '../core/routes.gen.js'
import { ConnectView } from '../views/connect/connect-view.js'
import type { Route } from '../views/routes.gen.js'

/** The screens that come with the dialog: the likely first one must not come after it. */
export const firstRoutes: Partial<Record<View, Route>> = { Connect: { load: async () => ConnectView } }

/**
 * How a screen is loaded; the ways to connect where there is none of that name. The table of all screens is fetched
 * with the first of the others, so that no screen weighs on the dialog.
 */
export async function routeTo(name: View): Promise<Route> {
  if (Object.hasOwn(firstRoutes, name)) return firstRoutes[name] as Route
  const { routes } = await import('../views/routes.gen.js')
  return Object.hasOwn(routes, name) ? routes[name] : (firstRoutes.Connect as Route)
}
