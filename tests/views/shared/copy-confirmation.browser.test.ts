import { html } from 'lit'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyConfirmation } from '../../../src/views/shared/copy-confirmation.js'
import { defineView, View } from '../../../src/views/shared/view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { mountView } from '../../helpers/mount-view.js'
import { testScope } from '../../helpers/test-scope.js'

class CopyView extends View {
  readonly copying = new CopyConfirmation(this, () => this.scope)

  override render() {
    return html`${this.copying.isCopied('0x1') ? 'Copied' : 'Copy'} ${this.copying.renderStatus('Announced')}`
  }
}

defineView('appkit-copy-view', CopyView)

afterEach(() => {
  vi.restoreAllMocks()
})

async function show() {
  const scope = disposeAfterTest(testScope())
  const stage = disposeAfterTest(await mountView(scope, CopyView, undefined as unknown))
  const text = async () => {
    await stage.settled()
    return stage.text
  }
  return { scope, stage, text, copying: (stage.view as CopyView).copying }
}

test('CopyConfirmation: confirms a copied text for 1.5 s, and announces it', async () => {
  const { scope, text, copying } = await show()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await copying.copy('0x1')).toBe(true)
  expect(write).toHaveBeenCalledWith('0x1')
  expect(await text()).toBe('Copied Announced')
  await scope.clock.advance(1_499)
  expect(await text()).toBe('Copied Announced')
  await scope.clock.advance(1)
  expect(await text()).toBe('Copy')
})

test('CopyConfirmation: confirms nothing if the browser denies access', async () => {
  const { text, copying } = await show()
  denyClipboard()
  expect(await copying.copy('0x1')).toBe(false)
  expect(await text()).toBe('Copy')
})

test('CopyConfirmation: starts again without a confirmation after the view has left', async () => {
  const { stage, text, copying } = await show()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copying.copy('0x1')
  const parent = stage.view.parentNode as ParentNode & Node
  stage.view.remove()
  parent.appendChild(stage.view)
  expect(await text()).toBe('Copy')
})

test('CopyConfirmation: does nothing after the instance was destroyed', async () => {
  const { scope, copying } = await show()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => scope.dispose())
  expect(await copying.copy('0x1')).toBe(true)
  expect(copying.isConfirming).toBe(false)
})
