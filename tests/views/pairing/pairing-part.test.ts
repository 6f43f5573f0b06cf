import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { pairing } from '../../../src/i18n/en/pairing.js'
import { getPairingOutcome } from '../../../src/views/pairing/pairing-part.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

describe('getPairingOutcome', () => {
  let scope: TestScope
  beforeEach(() => {
    scope = testScope()
    scope.use(ConnectorsController).add(scriptedConnector())
  })
  afterEach(() => scope.dispose())
  const outcome = (code: ErrorCode, name?: string) =>
    getPairingOutcome(scope, new AppKitError(code), { t: pairing, sentence: 'In general.', name })

  test.each(Object.keys(pairing.outcomes) as ErrorCode[])('%s has a specific title, hint and next step', code => {
    const { title, hint, label } = outcome(code)
    expect(title).not.toBe(pairing.failed())
    expect(hint).not.toBe('In general.')
    expect(label).not.toBe('')
  })

  test('every error has a distinct title', () => {
    const titles = (Object.keys(pairing.outcomes) as ErrorCode[]).map(code => outcome(code).title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('falls back to the generic message', () => {
    expect(outcome('pairing/failed', 'MetaLynx')).toMatchObject({
      title: 'MetaLynx did not connect',
      hint: 'In general.',
      label: 'Try again',
    })
  })

  test('“Try again” starts a new pairing', () => {
    const retry = vi.spyOn(scope.use(PairingController), 'retry')
    outcome('wallet/rejected').next()
    expect(retry).toHaveBeenCalledOnce()
  })

  test('“Another wallet” goes back, if there is a previous view', () => {
    expect(outcome('network/unsupported').label).toBe('Try again')
    scope.use(RouterController).push('AllWallets')
    const { label, next } = outcome('network/unsupported')
    expect(label).toBe('Another wallet')
    next()
    expect(scope.use(RouterController).view).toBe('Connect')
  })

  test('“Connect another way” opens the connect view, if it lists other connectors', () => {
    const router = scope.use(RouterController)
    router.reset('ConnectingWalletConnect', {})
    expect(outcome('config/origin-not-allowed').label).toBe('Try again')
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', type: 'ANNOUNCED' }))
    const { label, next } = outcome('config/origin-not-allowed')
    expect(label).toBe('Connect another way')
    next()
    expect(router.view).toBe('Connect')
  })
})
