import { describe, expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { EmailUpdateController } from '../../../src/controllers/embedded/email-update.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { connectWalletAndWait, updateEmailAndWait } from '../../../src/modal/hooks/modal-tasks.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { ada, scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'
import { scriptedKit } from './scripted-kit.js'

describe('connectWalletAndWait', () => {
  function page() {
    const scope = testScope({ adapters: [scriptedAdapter()] })
    const wallet = scriptedWallet({ id: 'io.metamask', name: 'MetaMask' })
    scope.use(ConnectorsController).add(wallet)
    const kit = scriptedKit(scope)
    const router = scope.use(RouterController)
    return { scope, wallet, kit, router }
  }

  test('resolves with the account once the wallet has connected', async () => {
    const { scope, wallet, kit, router } = page()
    using _ = scope
    const connecting = connectWalletAndWait(kit, 'MetaMask')
    await eventually(() => router.view).toBe('ConnectingExternal')
    const approved = kit.connect('io.metamask')
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession())
    await approved
    expect(await connecting).toEqual({
      address: ada,
      caipAddress: `eip155:1:${ada}`,
      chainNamespace: 'eip155',
      chainId: 1,
    })
  })

  test('rejects with the rejection of the wallet', async () => {
    const { scope, wallet, kit, router } = page()
    using _ = scope
    const connecting = connectWalletAndWait(kit, 'MetaMask')
    await eventually(() => router.view).toBe('ConnectingExternal')
    const refused = kit.connect('io.metamask')
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.fail(new AppKitError('wallet/rejected'))
    await expect(refused).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('rejects when the user closes the modal', async () => {
    const { scope, kit, router } = page()
    using _ = scope
    const connecting = connectWalletAndWait(kit, 'MetaMask')
    await eventually(() => router.view).toBe('ConnectingExternal')
    await kit.close()
    await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('rejects without an instance', async () => {
    await expect(connectWalletAndWait(undefined, 'MetaMask')).rejects.toMatchObject({ code: 'instance/missing' })
  })
})

describe('updateEmailAndWait', () => {
  async function page() {
    const { scope } = embeddedScope({
      UPDATE_EMAIL: { action: 'VERIFY_SECONDARY_OTP' },
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.com' },
    })
    const kit = scriptedKit(scope)
    await kit.connect('AUTH')
    return { scope, kit, router: scope.use(RouterController), update: scope.use(EmailUpdateController) }
  }

  test('opens the screen and resolves with the new address', async () => {
    const { scope, kit, router, update } = await page()
    using _ = scope
    const updating = updateEmailAndWait(kit)
    await eventually(() => router.view).toBe('UpdateEmailWallet')
    await update.begin('new@example.com')
    await update.enterSecondary('123456')
    expect(await updating).toEqual({ email: 'new@example.com' })
  })

  test('ignores a change before this one', async () => {
    const { scope, kit, router, update } = await page()
    using _ = scope
    await update.enterSecondary('123456')
    const updating = updateEmailAndWait(kit)
    await eventually(() => router.view).toBe('UpdateEmailWallet')
    router.reset('Account')
    await expect(updating).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('rejects with another wallet', async () => {
    const { scope } = connectedScope()
    using _ = scope
    await expect(updateEmailAndWait(scriptedKit(scope))).rejects.toMatchObject({ code: 'account/missing' })
  })
})
