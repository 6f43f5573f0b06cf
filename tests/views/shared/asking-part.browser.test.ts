import { html } from 'lit'
import { afterEach, expect, test } from 'vitest'
import { AskingPart } from '../../../src/views/shared/account-part.js'
import { defineView } from '../../../src/views/shared/view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { viewStage } from '../../helpers/view-stage.js'

/** Writes down whom it asks about, and until when. */
class Asker extends AskingPart {
  readonly asked: { readonly of: string | undefined; readonly until: AbortSignal }[] = []

  override render(): unknown {
    return html`<p>${this.active?.caipAddress}</p>`
  }

  protected override updated(): void {
    this.askOnce()
  }

  protected override ask(): void {
    this.asked.push({ of: this.active?.caipAddress, until: this.asking })
  }
}
defineView('appkit-test-asker', Asker)

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function setUp() {
  const { scope, session } = connectedScope()
  left.push(scope)
  const stage = await viewStage<unknown, Asker>(scope, Asker, undefined)
  left.push(stage)
  await stage.settled()
  const { asked } = stage.view
  return { session, stage, asked, open: () => asked.map(({ until }) => !until.aborted) }
}

test('asks once for an account, and anew for the next one, whose questions alone go on', async () => {
  const { session, stage, asked, open } = await setUp()
  stage.view.requestUpdate()
  await stage.settled()
  expect(asked).toHaveLength(1)
  session.accountsChanged(bob)
  await stage.settled()
  expect(asked.map(({ of }) => of?.endsWith(bob))).toEqual([false, true])
  expect(open()).toEqual([false, true])
})

test('asks nothing more once it has gone, and anew when it comes back', async () => {
  const { stage, asked, open } = await setUp()
  const parent = stage.view.parentNode
  stage.view.remove()
  expect(open()).toEqual([false])
  parent?.append(stage.view)
  await stage.settled()
  expect(asked).toHaveLength(2)
  expect(open()).toEqual([false, true])
})

test('asks for nobody', async () => {
  const { session, stage, asked } = await setUp()
  session.gone()
  await stage.settled()
  expect(asked).toHaveLength(1)
})
