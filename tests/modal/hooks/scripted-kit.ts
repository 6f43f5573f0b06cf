import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { createInstance, type AppKit } from '../../../src/modal/instance.js'
import type { ShellModule } from '../../../src/modal/shell-module.js'
import type { TestScope } from '../../helpers/test-scope.js'

/** An instance on a test scope whose modal opens and closes without elements. */
export function scriptedKit(scope: TestScope): AppKit {
  const shell = {
    async showShell(_scope, { view }) {
      if (view) scope.use(RouterController).push(view as 'Networks')
      scope.use(ModalController).setOpen(true)
      return undefined
    },
    closeShell: () => scope.use(ModalController).setOpen(false),
  } as Pick<ShellModule, 'showShell' | 'closeShell'> as ShellModule
  return createInstance('test', '', scope, async () => shell)
}
