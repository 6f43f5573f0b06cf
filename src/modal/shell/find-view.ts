import { AppKitError } from '../../core/errors/appkit-error.js'
import { viewAliases, viewNames, type View, type ViewName } from '../../core/routes.gen.js'

/**
 * Finds a view by name or alias.
 * @throws AppKitError `config/option-wrong` for an unknown name
 */
export function findView(name: ViewName): View {
  const aliases: Readonly<Record<string, View>> = viewAliases
  const view = viewNames.find(known => known === (Object.hasOwn(aliases, name) ? aliases[name] : name))
  if (view) return view
  throw new AppKitError('config/option-wrong', {
    text: `view: expected the name of a screen, got ${JSON.stringify(name)}`,
  })
}
