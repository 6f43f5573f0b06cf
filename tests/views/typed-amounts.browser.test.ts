import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { OnrampController } from '../../src/controllers/onramp/onramp.js'
import type { Scope } from '../../src/controllers/scope.js'
import { parseSwapAmount } from '../../src/controllers/swap/swap-state.js'
import { FIAT_DECIMALS, parseAmount, parseExactAmount } from '../../src/lib/amounts.js'
import { localizeAmount } from '../../src/lib/read-amount.js'
import { OnrampView } from '../../src/views/onramp/onramp-view.js'
import { ReceiveView } from '../../src/views/receive/receive-view.js'
import { SendView } from '../../src/views/send/send-view.js'
import { AmountField } from '../../src/views/shared/amount-field.js'
import type { View } from '../../src/views/shared/view.js'
import { SwapView } from '../../src/views/swap/swap-view.js'
import { asyncProperty } from '../helpers/async-property.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../helpers/dispose-after-test.js'
import { eventually } from '../helpers/eventually.js'
import { mountView, type MountedView } from '../helpers/mount-view.js'
import { scriptedOnramp } from '../helpers/scripted-onramp.js'
import { ether, oak, sendingScope } from '../helpers/sending-scope.js'
import { swapFixture } from '../helpers/swap-fixture.js'
import { testScope } from '../helpers/test-scope.js'
import { writtenAmounts } from '../helpers/amounts/written-amounts.js'

beforeEach(restoreMocksAfterTest)

interface Form {
  readonly scope: Scope
  readonly stage: MountedView<View>
  readonly input: HTMLInputElement
  readonly decimals: number
  /** The amount that the form would send, in the smallest unit. */
  getAmount(): bigint | undefined
}

async function mount(scope: Scope, Screen: new () => View): Promise<MountedView<View>> {
  const stage = disposeAfterTest(await mountView(scope, Screen, undefined as unknown))
  await stage.settled()
  return stage
}

const findInput = (name: string) => page.getByRole('textbox', { name }).element() as HTMLInputElement

/** The forms with an amount. Each one reads it in its own unit. */
const forms: Record<'Send' | 'Send in dollars' | 'Swap' | 'Buy' | 'field', () => Promise<Form>> = {
  async Send() {
    const { scope, send, router } = await sendingScope()
    disposeAfterTest(scope)
    router.push('Send')
    const stage = await mount(scope, SendView as never)
    send.selectToken(ether)
    await stage.settled()
    return { scope, stage, input: findInput('Amount'), decimals: 18, getAmount: () => send.amount }
  },
  async 'Send in dollars'() {
    const coin = { ...ether, price: 1 } // so that an amount in dollars is the same one in ether
    const { scope, send, router } = await sendingScope({ tokens: [coin] })
    disposeAfterTest(scope)
    router.push('Send')
    const stage = await mount(scope, SendView as never)
    send.selectToken(coin)
    send.toggleUnit()
    await stage.settled()
    const getAmount = () => send.amount && send.amount / 10n ** 12n
    return { scope, stage, input: findInput('Amount'), decimals: FIAT_DECIMALS, getAmount }
  },
  async Swap() {
    const { scope, swap } = swapFixture()
    disposeAfterTest(scope)
    const stage = await mount(scope, SwapView as never)
    await eventually(() => swap.state.phase).toBe('ready')
    const getAmount = () => parseSwapAmount(swap.state.draft)
    return { scope, stage, input: findInput('You pay'), decimals: 18, getAmount }
  },
  async Buy() {
    const { scope } = connectedScope({ services: { data: scriptedOnramp().data } })
    disposeAfterTest(scope)
    const stage = await mount(scope, OnrampView as never)
    const getAmount = () => scope.use(OnrampController).amount
    return { scope, stage, input: findInput('You pay'), decimals: FIAT_DECIMALS, getAmount }
  },
  async field() {
    const scope = disposeAfterTest(testScope())
    const stage = await mount(scope, AmountField as never)
    const field = stage.view as unknown as AmountField
    return { scope, stage, input: findInput('Amount'), decimals: 18, getAmount: () => parseExactAmount(field.text, 18) }
  },
}

const selectAll = (input: HTMLInputElement): void => {
  input.focus()
  input.select()
}

function setValue(input: HTMLInputElement, text: string, event: Event): void {
  input.value = text
  input.dispatchEvent(event)
}

const toInputEvent = (inputType?: string) =>
  inputType === undefined ? new Event('input') : new InputEvent('input', { inputType, bubbles: true, composed: true })

/** Methods to enter a text. The browser itself inserts it in the first two, which edits the text that is in the field. */
const entries: Record<string, (input: HTMLInputElement, text: string) => void> = {
  typed(input, text) {
    selectAll(input)
    for (const character of text) document.execCommand('insertText', false, character)
  },
  dictated(input, text) {
    selectAll(input)
    document.execCommand('insertText', false, text)
  },
  pasted: (input, text) => setValue(input, text, toInputEvent('insertFromPaste')),
  dropped: (input, text) => setValue(input, text, toInputEvent('insertFromDrop')),
  composed: (input, text) => setValue(input, text, toInputEvent('insertCompositionText')),
  'filled in': (input, text) => setValue(input, text, toInputEvent()),
  'filled in without an input event': (input, text) => setValue(input, text, new Event('change', { bubbles: true })),
}

describe('typed amounts', () => {
  test.each([
    ['en', '1,250.5', '1250.5'],
    ['en', '2,500.75', '2500.75'],
    ['en', '1,250.50', '1250.5'],
    ['en', '1,000', '1000'],
    ['de', '1.250', '1250'],
    ['de', '1.250,5', '1250.5'],
  ])('B1: in %s, the typed amount %s is %s in all forms, and stays in the field', async (locale, typed, amount) => {
    for (const name of ['Send', 'Send in dollars', 'Swap', 'Buy'] as const) {
      const { scope, stage, input, decimals, getAmount } = await forms[name]()
      scope.use(LocaleController).setLanguage(locale, undefined)
      await stage.settled()
      selectAll(input)
      await userEvent.keyboard(typed)
      await stage.settled()
      expect(getAmount(), name).toBe(parseAmount(amount, decimals))
      expect(input.value, name).toBe(typed)
      stage[Symbol.dispose]()
    }
  })

  for (const name of Object.keys(forms) as (keyof typeof forms)[])
    test(`B1: an amount is the same however it is entered, in the form of every locale: ${name}`, async () => {
      const { scope, stage, input, decimals, getAmount } = await forms[name]()
      await asyncProperty(
        writtenAmounts.filter(({ amount }) => (amount.split('.')[1]?.length ?? 0) <= decimals),
        async ({ locale, text, amount }) => {
          scope.use(LocaleController).setLanguage(locale, undefined)
          await stage.settled()
          for (const [method, enter] of Object.entries(entries)) {
            setValue(input, '', toInputEvent())
            enter(input, text)
            if (method === 'typed') await stage.settled()
            const expected = parseAmount(amount, decimals) || (name === 'Buy' ? undefined : 0n)
            expect(getAmount(), `${text} in ${locale}, ${method}`).toBe(expected)
            expect(input.value).toBe(text)
          }
          await stage.settled()
          expect(input.value).toBe(text)
        },
        24,
      )
    }, 120_000)

  test.each(['1,2,3', '1.2.3', '½', '5 1INCH', '1e5', '--1', '0x10', '5k'])(
    'B1: %s is an error in all forms, and no amount',
    async typed => {
      for (const name of ['Send', 'Send in dollars', 'Swap', 'Buy'] as const) {
        const { stage, input, getAmount } = await forms[name]()
        selectAll(input)
        document.execCommand('insertText', false, typed)
        await stage.settled()
        expect(getAmount(), name).toBeUndefined()
        expect(input.value).toBe(typed)
        expect(input.getAttribute('aria-invalid')).toBe('true')
        expect(stage.text).toContain('Enter a number, such as 1,250.5.')
        expect(page.getByRole('button', { name: /^(?:Review|Buy with)/, disabled: false }).elements()).toEqual([])
        stage[Symbol.dispose]()
      }
    },
  )

  test('B1: Max and the other unit are the same amounts in the form of every locale', async () => {
    const { scope, send, state, router, hold } = await sendingScope()
    disposeAfterTest(scope)
    router.push('Send')
    const stage = await mount(scope, SendView as never)
    const input = findInput('Amount')
    const amounts = fc.record({
      written: writtenAmounts.filter(({ amount }) => (amount.split('.')[1]?.length ?? 0) <= oak.decimals),
      held: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    })
    await asyncProperty(
      amounts,
      async ({ written: { locale, text, amount }, held }) => {
        scope.use(LocaleController).setLanguage(locale, undefined)
        hold([{ ...oak, amount: held, price: 2_500 }])
        send.selectToken({ ...oak, amount: held, price: 2_500 })
        const expectSame = async (expected: bigint | undefined) => {
          await stage.settled()
          expect(input.value).toBe(localizeAmount(state.text, locale))
          expect(send.amount).toBe(expected)
          const shown = input.value
          selectAll(input)
          document.execCommand('insertText', false, shown) // reads what the field shows
          await stage.settled()
          expect(send.amount).toBe(expected)
        }
        send.selectMax()
        await expectSame(held)
        setValue(input, text, toInputEvent('insertText'))
        expect(send.amount).toBe(parseAmount(amount, oak.decimals))
        send.toggleUnit()
        await expectSame(send.amount)
        send.toggleUnit()
        await expectSame(send.amount)
      },
      24,
    )
  }, 120_000)

  test('a requested amount is read like the others', async () => {
    const { scope } = connectedScope()
    disposeAfterTest(scope)
    scope.use(LocaleController).setLanguage('de', undefined)
    const stage = await mount(scope, ReceiveView as never)
    await page.getByRole('button', { name: 'Set an amount' }).click()
    const input = page.getByRole('textbox').element() as HTMLInputElement
    selectAll(input)
    await userEvent.keyboard('1.250,5')
    await eventually(() => stage.text).toContain('1.250,5 ETH')
    expect(input.value).toBe('1.250,5')
  })
})
