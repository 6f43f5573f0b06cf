import { html } from 'lit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { connect } from '../../../src/i18n/en/connect.js'
import { defineView, View } from '../../../src/views/shared/view.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'
import { mountView } from '../../helpers/mount-view.js'

interface Params {
  readonly code: ErrorCode
}

class CountingView extends View<Params> {
  renders = 0

  override render() {
    this.renders += 1
    const { refusals } = this.use(ModalController).state
    return html`<p>${this.t(connect).heading} ${refusals} ${this.sentence(this.params.code)}</p>`
  }
}
defineView('appkit-test-counting-view', CountingView)

describe('View', () => {
  let scope: TestScope
  beforeEach(() => void (scope = testScope()))
  afterEach(() => scope.dispose())
  const show = () => mountView<Params, CountingView>(scope, CountingView, { code: 'wallet/rejected' })

  test('returns messages of features and errors', async () => {
    using stage = await show()
    await expect.poll(() => stage.text).toBe('Connect 0 Request rejected in the wallet.')
  })

  test('renders once for several state changes in the same task', async () => {
    using stage = await show()
    await expect.poll(() => stage.text).toContain('Request rejected')
    const { renders } = stage.view
    scope.use(ModalController).refuse()
    scope.use(ModalController).refuse()
    await expect.poll(() => stage.text).toContain('Connect 2')
    expect(stage.view.renders).toBe(renders + 1)
  })

  test('ignores controllers that it did not read', async () => {
    using stage = await show()
    await expect.poll(() => stage.text).toContain('Request rejected')
    const { renders } = stage.view
    scope.use(SnackController).showSuccess('Saved')
    await settled()
    expect(stage.view.renders).toBe(renders)
  })

  test('unsubscribes when it is removed, and renders again when it returns', async () => {
    using stage = await show()
    await expect.poll(() => stage.text).toContain('Request rejected')
    const { view } = stage
    const { parentNode } = view
    view.remove()
    const { renders } = view
    scope.use(ModalController).refuse()
    await settled()
    expect(view.renders).toBe(renders)
    parentNode?.append(view)
    await expect.poll(() => stage.text).toContain('Connect 1')
    scope.use(ModalController).refuse()
    await expect.poll(() => stage.text).toContain('Connect 2')
  })

  test('has no heading and a back button by default', async () => {
    using stage = await show()
    const { heading, leading, leadingContent, titleContent } = stage.view
    expect({ heading, leading, leadingContent, titleContent }).toEqual({
      heading: '',
      leading: 'back',
      leadingContent: undefined,
      titleContent: undefined,
    })
  })

  test('reads the controllers of its own instance only', async () => {
    using otherScope = testScope()
    using stage = await show()
    await expect.poll(() => stage.text).toContain('Connect 0')
    otherScope.use(ModalController).refuse()
    await settled()
    expect(stage.text).toContain('Connect 0')
    scope.use(ModalController).refuse()
    await expect.poll(() => stage.text).toContain('Connect 1')
  })
})
