import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { several } from '../../i18n/en/several.js'

/** How many networks of a family are called by name. */
const NAMED = 2

/** The app's networks of a family, in a line. */
export function familyLine(scope: Scope, family: Namespace, t: typeof several): string {
  const names = scope
    .use(NetworkController)
    .of(family)
    .map(({ name }) => name)
  const named = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? t.more(named, names.length - NAMED) : named
}
