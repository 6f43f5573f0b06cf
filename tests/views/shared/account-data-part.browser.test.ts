import { html } from 'lit'
import { expect, test } from 'vitest'
import { AccountDataPart } from '../../../src/views/shared/account-part.js'
import { defineView } from '../../../src/views/shared/view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

/** Records its requests with their signals. */
class TestPart extends AccountDataPart {
  readonly requests: { readonly of: string | undefined; readonly until: AbortSignal }[] = []

  override render(): unknown {
    return html`<p>${this.active?.caipAddress}</p>`
  }

  protected override updated(): void {
    this.requestOnce()
  }

  protected override requestData(): void {
    this.requests.push({ of: this.active?.caipAddress, until: this.requestSignal })
  }
}
defineView('appkit-test-asker', TestPart)

async function setUp() {
  const { scope, session } = connectedScope()
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView<unknown, TestPart>(scope, TestPart, undefined))
  await stage.settled()
  const { requests } = stage.view
  return { session, stage, recorded: requests, open: () => requests.map(({ until }) => !until.aborted) }
}

test('requests once per account, and aborts the previous request', async () => {
  const { session, stage, recorded, open } = await setUp()
  stage.view.requestUpdate()
  await stage.settled()
  expect(recorded).toHaveLength(1)
  session.accountsChanged(bob)
  await stage.settled()
  expect(recorded.map(({ of }) => of?.endsWith(bob))).toEqual([false, true])
  expect(open()).toEqual([false, true])
})

test('aborts when it is removed, and requests again when it returns', async () => {
  const { stage, recorded, open } = await setUp()
  const parent = stage.view.parentNode
  stage.view.remove()
  expect(open()).toEqual([false])
  parent?.append(stage.view)
  await stage.settled()
  expect(recorded).toHaveLength(2)
  expect(open()).toEqual([false, true])
})

test('sends no request without an account', async () => {
  const { session, stage, recorded } = await setUp()
  session.gone()
  await stage.settled()
  expect(recorded).toHaveLength(1)
})
