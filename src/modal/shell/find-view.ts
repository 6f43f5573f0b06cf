import { AppKitError } from '../../core/errors/appkit-error.js'
import { viewAliases, viewNames, type View, type ViewName } from '../../core/routes.gen.js'

/** The screen of a name, or of one of its other names. Throws `config/option-wrong` for a screen there is not. */
export function viewNamed(name: ViewName): View {
  const aliases: Readonly<Record<string, View>> = viewAliases
  const view = viewNames.find(known => known === (Object.hasOwn(aliases, name) ? aliases[name] : name))
  if (view) return view
  throw new AppKitError('config/option-wrong', {
    text: `view: expected the name of a screen, got ${JSON.stringify(name)}`,
  })
}
