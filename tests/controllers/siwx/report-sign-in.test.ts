import { expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { SignInTarget } from '../../../src/controllers/siwx/siwx-session.js'
import { toSiwxFailure, reportSignInFailure } from '../../../src/controllers/siwx/report-sign-in.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toNetwork, type NetworkInput } from '../../../src/core/network.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { ada, scriptedSession } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

test.each([
  [
    { code: 4001, message: 'no' },
    { kind: 'rejected', code: undefined, detail: '' },
  ],
  [new AppKitError('wallet/rejected'), { kind: 'rejected', code: undefined, detail: '' }],
  [new AppKitError('wallet/busy'), { kind: 'failed', code: 'wallet/busy', detail: '' }],
  [new RangeError('Nonce is used up\nat x'), { kind: 'failed', code: undefined, detail: 'Nonce is used up' }],
  [undefined, { kind: 'failed', code: undefined, detail: '' }],
])('toSiwxFailure %o', (error, failure) => {
  expect(toSiwxFailure(error)).toEqual(failure)
})

test.each([
  [false, 'failed', 'siwx/declined'],
  [false, 'rejected', 'siwx/declined'],
  [true, 'failed', 'siwx/smart-account'],
  [true, 'rejected', 'siwx/declined'],
] as const)(
  'reportSignInFailure (smart account: %s, %s) reports %s as an event without an address, and shows no message over the view',
  async (isSmart, kind, code) => {
    using scope = testScope({ adapters: [scriptedAdapter()] }) // which cannot look up the type of an account
    const network = toNetwork(testNetworks[0] as NetworkInput)
    const place = new SignInTarget('eip155', ada, network, isSmart, scriptedSession())
    await reportSignInFailure(scope, place, { kind, code: undefined, detail: '' })
    expect(scope.use(SnackController).state.open).toBe(false)
    const { last } = scope.use(EventsController).state
    expect(last).toMatchObject({ event: 'SIWX_AUTH_ERROR', properties: { network: 'eip155:1', message: code } })
    expect(JSON.stringify(last)).not.toContain(ada)
  },
)

const contract = async () => true
const person = async () => false
const timeout = async (): Promise<boolean> => Promise.reject(new AppKitError('rpc/timeout'))

test.each<['failed' | 'rejected', () => Promise<boolean>, string, boolean]>([
  ['failed', contract, 'siwx/smart-account', true],
  ['failed', person, 'siwx/declined', false],
  ['failed', timeout, 'siwx/declined', false],
  ['rejected', contract, 'siwx/declined', false],
])(
  'reportSignInFailure queries the network if the wallet reports no account type (%s, %s)',
  async (kind, isContract, code, known) => {
    using scope = testScope({ adapters: [scriptedAdapter({ isContract })] })
    const place = new SignInTarget('eip155', ada, toNetwork(testNetworks[0] as NetworkInput), false, scriptedSession())
    await reportSignInFailure(scope, place, { kind, code: undefined, detail: '' })
    const { last } = scope.use(EventsController).state
    expect([last, place.isSmartAccount]).toMatchObject([{ properties: { message: code } }, known])
  },
)

test('reportSignInFailure reports nothing for a target that has ended', async () => {
  const isContract = async (): Promise<boolean> => (place.end(), true)
  using scope = testScope({ adapters: [scriptedAdapter({ isContract })] })
  const place: SignInTarget = new SignInTarget(
    'eip155',
    ada,
    toNetwork(testNetworks[0] as NetworkInput),
    false,
    scriptedSession(),
  )
  await reportSignInFailure(scope, place, { kind: 'failed', code: undefined, detail: '' })
  expect(scope.use(EventsController).state.last).toBeUndefined()
})
