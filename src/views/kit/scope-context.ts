import { createContext } from '@lit/context'
import type { Scope } from '../../controllers/scope.js'

/** How a screen finds the instance it stands in. */
export const scopeContext = createContext<Scope>(Symbol.for('appkit-scope'))
