import { appEvents, type AppEventName } from '../../../../src/contract/app-events.js'
import { safeMethods, unsafeMethods } from '../../../../src/core/rpc-methods.js'
import type { Seeded } from './seeded.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Returns a valid payload of an event, newly generated each time. */
export function soundPayload(name: AppEventName, random: Seeded): unknown {
  const word = () => random.below(2 ** 31).toString(36)
  const chainId = random.chance(0.5) ? 1 + random.below(99_999) : `eip155:${1 + random.below(99_999)}`
  const maybe = <T>(value: T): T | undefined => (random.chance(0.5) ? value : undefined)
  const given: Partial<Record<AppEventName, () => unknown>> = {
    SWITCH_NETWORK: () => ({ chainId }),
    CONNECT_EMAIL: () => ({ email: `${word()}@example.com` }),
    CONNECT_OTP: () => ({ otp: String(random.below(1_000_000)).padStart(6, '0') }),
    CONNECT_SOCIAL: () => ({ uri: `https://wallet.example.com/r#${word()}`, chainId: maybe(chainId) }),
    GET_USER: () => maybe({ chainId: maybe(chainId), preferredAccountType: maybe('eoa') }),
    GET_SOCIAL_REDIRECT_URI: () => ({
      provider: random.pick(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    }),
    IS_CONNECTED: () => maybe({ token: maybe(word()) }),
    SET_PREFERRED_ACCOUNT: () => ({ type: random.pick(['eoa', 'smartAccount']) }),
    RPC_REQUEST: () => ({
      method: random.pick([...safeMethods, ...unsafeMethods]),
      params: random.pick<unknown>([[], [ADDRESS, word()], [{ to: ADDRESS, value: '0x1' }], { a: [1, { b: word() }] }]),
      chainId: maybe(chainId),
    }),
    RPC_ABORT: () => ({ id: word() }),
    UPDATE_EMAIL: () => ({ email: `${word()}@example.com` }),
    UPDATE_EMAIL_PRIMARY_OTP: () => ({ otp: '12345678' }),
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ otp: '12345678' }),
    SYNC_THEME: () => ({
      themeMode: maybe('light'),
      locale: maybe('de'),
      themeVariables: maybe({ '--appkit-accent': '#0a7' }),
    }),
    SYNC_DAPP_DATA: () => ({
      metadata: maybe({ name: word(), description: word(), url: 'https://app.example.com', icons: [] }),
      projectId: 'p1',
    }),
  }
  const made = given[name]?.()
  return made === undefined ? undefined : (JSON.parse(JSON.stringify(made)) as unknown)
}

export const eventNames = Object.keys(appEvents) as readonly AppEventName[]

export function soundId(random: Seeded): string {
  return Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
}
