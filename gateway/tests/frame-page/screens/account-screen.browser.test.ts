import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountFacts, UnfreezeProof } from '../../../src/frame-page/screens/account-actions.js'
import '../../../src/frame-page/screens/account-screen.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { focusedElement } from '../../../../tests/helpers/focused-element.js'
import { readText } from '../helpers/screen-content.js'

const ada: AccountFacts = {
  email: 'ada@example.com',
  address: '0x1111111111111111111111111111111111111111',
  frozen: false,
  recovery: ['password'],
  open: false,
  canAddDevice: true,
  isDeviceWaiting: false,
  immediate: true,
}
const phone = {
  sessionId: 's1',
  origin: 'https://shop.example',
  browser: 'Safari on iOS',
  country: 'DE',
  createdAt: 1_700_000_000,
  seenAt: 1_700_000_000,
  onHold: false,
  here: false,
}
let shell: Shell

function show(loadAccount: () => Promise<AccountFacts | undefined> = async () => ada, locale = 'en') {
  const actions = {
    loadAccount: vi.fn(loadAccount),
    signOutEverywhere: vi.fn(async (): Promise<{ pendingUntil?: number }> => ({})),
    signOut: vi.fn(async () => {}),
    sessions: vi.fn(async () => [phone]),
    endSession: vi.fn(async (_id: string): Promise<{ pendingUntil?: number }> => ({})),
    freeze: vi.fn(async () => {}),
    sendCode: vi.fn(async () => {}),
    erase: vi.fn(async (_code: string) => ({ pending: false, closesAt: 1_797_000_000, erasedAt: 1_800_000_000 })),
    unfreezing: {
      sendCode: vi.fn(async () => {}),
      unfreeze: vi.fn(async (_code: string, _proof?: UnfreezeProof) => {}),
      stop: vi.fn(async () => {}),
    },
  }
  shell = new Shell(document, chooseTexts([locale]), 'page')
  disposeAfterTest(shell.host)
  const screen = document.createElement('appkit-frame-account')
  shell.show(Object.assign(screen, { language: shell.language, exportUrl: '/export?projectId=p', actions }))
  return { ...actions, screen }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => button(name).click()
/** Returns the text of the focused element inside the shadow roots. */
const focused = () => readText(focusedElement()).replace(/\s+/g, ' ').trim()
const alert = () => page.getByRole('alert')
const getAlertText = () => readText(alert().query()).trim()
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

describe('account screen', () => {
  test('2F3: leads to adding a device, and shows if one is waiting', async () => {
    const { screen } = show(async () => ({ ...ada, isDeviceWaiting: true }))
    const added = vi.fn()
    screen.addEventListener('appkit-add-device', added)
    await expect.element(button(/^Add a device/)).toHaveTextContent('A new device asks for this wallet')
    await press(/^Add a device/)
    expect(added).toHaveBeenCalledOnce()
  })

  test('2F3: adds no device from one that cannot open the wallet', async () => {
    const { screen } = show(async () => ({ ...ada, canAddDevice: false }))
    const added = vi.fn()
    screen.addEventListener('appkit-add-device', added)
    await expect.element(button(/^Add a device/)).toHaveAttribute('aria-disabled', 'true')
    ;(button(/^Add a device/).element() as HTMLElement).click()
    expect(added).not.toHaveBeenCalled()
  })

  test('shows email and address', async () => {
    show()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await expect.element(page.getByText('0x1111…1111')).toBeVisible()
  })

  test('shows no actions while logged out', async () => {
    show(async () => undefined)
    await expect.element(page.getByRole('status')).toHaveTextContent('You’re not logged in on this device.')
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test.each([
    [new FrameError('E_NETWORK', 'No way.'), 'Couldn’t reach'],
    [new FrameError('E_STORAGE', 'Nothing is kept.'), 'Nothing is kept.'],
    [new Error('secret'), 'Something went wrong.'],
  ])('shows a load error and retries: %s', async (error, message) => {
    show(vi.fn(async () => ada).mockRejectedValueOnce(error))
    await expect.poll(getAlertText).toContain(message)
    await press('Try again')
    await expect.element(button(/^Freeze the wallet/)).toBeVisible()
    expect(alert().elements()).toEqual([])
  })
})

describe('account actions', () => {
  test('asks for confirmation, with the focus on Cancel', async () => {
    const actions = show()
    for (const name of [/^Log out everywhere/, /^Freeze the wallet/, /^Delete the account/]) {
      await press(name)
      await expect.poll(focused).toContain('Cancel')
      await press('Cancel')
      await expect.poll(focused).toMatch(name)
    }
    for (const action of [actions.signOutEverywhere, actions.freeze, actions.sendCode])
      expect(action).not.toHaveBeenCalled()
  })

  test('signs out everywhere', async () => {
    const actions = show()
    await press(/^Log out everywhere/)
    await press('Log out everywhere')
    await expect.element(heading('You are logged out everywhere')).toBeVisible()
    expect(actions.signOutEverywhere).toHaveBeenCalledOnce()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('freezes, shows the frozen state, and freezes again for another email', async () => {
    const actions = show()
    await press(/^Freeze the wallet/)
    await press('Freeze')
    await expect.element(heading('Your wallet is frozen')).toBeVisible()
    await press('Done')
    await expect.element(button(/Your wallet is frozen/)).not.toHaveAttribute('aria-disabled')
    expect(actions.freeze).toHaveBeenCalledOnce()
    await press(/Your wallet is frozen/)
    await press('Freeze')
    await expect.element(heading('Your wallet is frozen')).toBeVisible()
    expect(actions.freeze).toHaveBeenCalledTimes(2)
  })

  test('deletes after a code and a hold, and shows the deletion time', async () => {
    const actions = show()
    await press(/^Delete the account/)
    expect(page.getByRole('link', { name: 'Export the wallet first' }).element().getAttribute('href')).toBe(
      '/export?projectId=p',
    )
    await press('Email me a code')
    await page.getByRole('textbox', { name: '8-digit code' }).fill('1234 567')
    await press('Hold to delete')
    expect(actions.erase).not.toHaveBeenCalled()
    await button('Hold to delete').click({ delay: 900 })
    await expect.element(heading('Your account will be deleted')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('2027')
    expect(actions.erase).toHaveBeenCalledExactlyOnceWith('1234567')
  })

  test('2F4: explains that a deletion without the wallet takes 30 days and can be stopped', async () => {
    const actions = show(async () => ({ ...ada, immediate: false }))
    actions.erase.mockResolvedValueOnce({ pending: true, closesAt: 1_800_000_000, erasedAt: 1_803_000_000 })
    await press(/^Delete the account/)
    await expect.element(page.getByText(/closes after 30 days/)).toBeVisible()
    await press('Email me a code')
    await page.getByRole('textbox', { name: '8-digit code' }).fill('12345678')
    await button('Hold to delete').click({ delay: 900 })
    await expect.element(page.getByRole('status')).toHaveTextContent(/2027.*any of your devices can stop it/)
  })

  test('2F5: shows when other devices are logged out without the wallet', async () => {
    const actions = show(async () => ({ ...ada, immediate: false }))
    actions.signOutEverywhere.mockResolvedValueOnce({ pendingUntil: 1_800_000_000 })
    await press(/^Log out everywhere/)
    await expect.element(page.getByText(/after 7 days/)).toBeVisible()
    await press('Log out everywhere')
    await expect.element(heading('You are logged out on this device')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('2027')
  })

  test('2L9: lists the devices and logs one out', async () => {
    const actions = show()
    await press(/^Your devices/)
    await expect.element(page.getByText('Safari on iOS')).toBeVisible()
    await expect.element(page.getByText('shop.example · DE')).toBeVisible()
    await press('Log out Safari on iOS')
    await expect.element(page.getByText('The device is logged out.')).toBeVisible()
    expect(actions.endSession).toHaveBeenCalledExactlyOnceWith('s1')
    expect(page.getByText('Safari on iOS').elements()).toEqual([])
    await press('Done')
    await expect.poll(focused).toMatch(/^Your devices/)
  })

  test('2L9: shows when a device is logged out that the wallet did not sign', async () => {
    const actions = show(async () => ({ ...ada, immediate: false }))
    actions.endSession.mockResolvedValueOnce({ pendingUntil: 1_800_000_000 })
    await press(/^Your devices/)
    await press('Log out Safari on iOS')
    await expect.element(page.getByText(/2027.*it can stop this/)).toBeVisible()
    await expect.element(page.getByText('Safari on iOS')).toBeVisible()
  })

  test('shows a failure and allows a retry', async () => {
    const actions = show()
    actions.signOutEverywhere.mockRejectedValueOnce(new FrameError('E_RATE', 'Please try again after 9 seconds'))
    await press(/^Log out everywhere/)
    await press('Log out everywhere')
    await expect.poll(getAlertText).toBe('Please try again after 9 seconds')
    await press('Log out everywhere')
    await expect.element(heading('You are logged out everywhere')).toBeVisible()
    expect(alert().elements()).toEqual([])
  })

  test('clears the failure on Cancel', async () => {
    const actions = show()
    actions.freeze.mockRejectedValueOnce(new Error('secret'))
    await press(/^Freeze the wallet/)
    await press('Freeze')
    await expect.poll(getAlertText).toContain('Something went wrong.')
    await press('Cancel')
    await expect.element(button(/^Freeze the wallet/)).toBeVisible()
    expect(alert().elements()).toEqual([])
  })

  test('disables actions that need an email for an account without one', async () => {
    const actions = show(async () => ({ ...ada, email: '' }))
    await expect.element(button(/^Freeze the wallet Needs an email/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(/^Delete the account Needs an email/)).toHaveAttribute('aria-disabled', 'true')
    await button(/^Freeze the wallet/).click({ force: true })
    await expect.element(button(/^Log out everywhere/)).toBeVisible()
    expect(actions.freeze).not.toHaveBeenCalled()
  })
})

describe('frozen wallet', () => {
  const frozen = { ...ada, frozen: true }
  const row = () => button(/^Unfreeze the wallet/)

  test('unfreezes with a code and a recovery', async () => {
    const { unfreezing } = show(async () => frozen)
    await row().click()
    await page.getByRole('textbox', { name: '8-digit code' }).fill('12345678')
    await press('Continue')
    await page.getByLabelText('Your recovery password').fill('a password')
    await press('Unfreeze')
    await expect.element(heading('Your wallet is no longer frozen')).toBeVisible()
    expect(unfreezing.unfreeze).toHaveBeenCalledExactlyOnceWith('12345678', { kind: 'password', secret: 'a password' })
    await press('Done')
    await expect.element(button(/^Freeze the wallet Nothing can be signed/)).toBeVisible()
    await expect.poll(focused).toMatch(/^Freeze the wallet/)
    expect(row().elements()).toEqual([])
  })

  test('explains where to unfreeze without a recovery here, and sends no code', async () => {
    const { unfreezing } = show(async () => ({ ...frozen, recovery: [] }))
    await expect.element(row()).toHaveTextContent('Use the device where you set one up, or the link in our email.')
    await expect.element(row()).toHaveAttribute('aria-disabled', 'true')
    await row().click({ force: true })
    await expect.element(button(/^Log out everywhere/)).toBeVisible()
    expect(unfreezing.sendCode).not.toHaveBeenCalled()
  })

  test('needs no recovery if the wallet is open', async () => {
    const { unfreezing } = show(async () => ({ ...frozen, recovery: [], open: true }))
    await row().click()
    await page.getByRole('textbox', { name: '8-digit code' }).fill('12345678')
    await press('Unfreeze')
    await expect.element(heading('Your wallet is no longer frozen')).toBeVisible()
    expect(unfreezing.unfreeze).toHaveBeenCalledExactlyOnceWith('12345678', undefined)
  })

  test('unfreezes immediately after a freeze', async () => {
    show()
    expect(row().elements()).toEqual([])
    await press(/^Freeze the wallet/)
    await press('Freeze')
    await press('Done')
    await expect.element(row()).not.toHaveAttribute('aria-disabled')
  })

  test('returns to the row on Cancel and Escape', async () => {
    show(async () => frozen)
    for (const cancel of [() => press('Cancel'), () => userEvent.keyboard('{Escape}')]) {
      await row().click()
      await expect.element(page.getByRole('textbox', { name: '8-digit code' })).toBeVisible()
      await cancel()
      await expect.poll(focused).toMatch(/^Unfreeze the wallet/)
    }
  })
})

test('leaves the confirmation on Escape', async () => {
  const actions = show()
  await press(/^Freeze the wallet/)
  await expect.poll(focused).toContain('Cancel')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toMatch(/^Freeze the wallet/)
  expect(actions.freeze).not.toHaveBeenCalled()
})

test.each([
  ['de', 'Konto löschen'],
  ['ar', 'حذف الحساب'],
])('renders in %s', async (locale, words) => {
  show(undefined, locale)
  await expect.element(button(new RegExp(`^${words}`))).toBeVisible()
})
