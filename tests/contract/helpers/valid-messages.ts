import type { AppEventName } from '../../../src/contract/app-events.js'

const address = `0x${'ab'.repeat(20)}`
const user = { address, chainId: 1, email: null }

/** Valid payloads of each event. */
export const validPayloads: Readonly<Record<AppEventName, readonly unknown[]>> = {
  SWITCH_NETWORK: [{ chainId: 8453 }, { chainId: 'eip155:1' }, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  CONNECT_EMAIL: [{ email: 'ada@example.com' }],
  CONNECT_DEVICE: [undefined, {}],
  CONNECT_OTP: [{ otp: '123456' }, { otp: '' }],
  CONNECT_SOCIAL: [
    { uri: 'https://wallet.example.com/r#abc' },
    { uri: 'https://wallet.example.com/r#abc', chainId: 1, preferredAccountType: 'eoa' },
  ],
  GET_FARCASTER_URI: [undefined],
  CONNECT_FARCASTER: [undefined],
  CONNECT_PASSKEY: [undefined, {}],
  GET_USER: [undefined, {}, { chainId: 1 }, { preferredAccountType: 'smartAccount', socialUri: 'x' }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { provider: 'discord' }],
  SIGN_OUT: [undefined],
  IS_CONNECTED: [undefined, {}, { token: 't' }],
  GET_CHAIN_ID: [undefined],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined],
  INIT_SMART_ACCOUNT: [undefined],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa' }],
  RPC_REQUEST: [
    { method: 'eth_call', params: [{ to: address }, 'latest'], chainId: 1, chainNamespace: 'eip155' },
    { method: 'personal_sign', params: ['0x61', address], chainId: 'eip155:1' },
    { method: 'anything_else' },
  ],
  RPC_ABORT: [{ id: 'i'.repeat(32) }],
  UPDATE_EMAIL: [{ email: 'ada@example.org' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '12345678' }],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '12345678' }],
  SYNC_THEME: [
    {},
    { themeMode: 'dark' },
    { locale: 'pt-BR' },
    { themeVariables: { '--appkit-accent': '#f00', 'z-index': 9 } },
  ],
  SYNC_DAPP_DATA: [
    { projectId: 'p' },
    {
      projectId: 'p',
      sdkVersion: 'html-0.1.0',
      sdkType: 'appkit',
      metadata: { name: 'App', description: '', url: 'https://app.example.com', icons: [] },
    },
  ],
  RELOAD: [undefined],
  PING: [undefined],
  SET_UP_RECOVERY: [undefined, {}, { occasion: 'login' }, { occasion: 'receive' }],
  RECOVER: [undefined],
}

/** Valid responses of each event. */
export const validAnswers: Readonly<Record<AppEventName, readonly unknown[]>> = {
  SWITCH_NETWORK: [{ chainId: 1 }, { chainId: 'eip155:1' }],
  CONNECT_EMAIL: [{ action: 'VERIFY_OTP', matchWord: 'CEDAR-42' }, { action: 'VERIFY_DEVICE' }, { action: 'CONNECT' }],
  CONNECT_DEVICE: [undefined, {}],
  CONNECT_OTP: [undefined, {}],
  CONNECT_SOCIAL: [user],
  GET_FARCASTER_URI: [{ url: 'https://farcaster.xyz/~/siwf?channelToken=A' }],
  CONNECT_FARCASTER: [{ userName: 'ada' }],
  CONNECT_PASSKEY: [undefined],
  GET_USER: [
    user,
    { address, chainId: 'eip155:1', accounts: [{ address, type: 'eoa' }], userName: null, email: 'ada@example.com' },
    { address, chainId: 1, caipAccounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111'] },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ uri: 'https://accounts.google.com/o/oauth2/v2/auth' }],
  SIGN_OUT: [undefined, {}],
  IS_CONNECTED: [{ isConnected: true }, { isConnected: false }],
  GET_CHAIN_ID: [{ chainId: 1 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [{ smartAccountEnabledNetworks: [] }, { smartAccountEnabledNetworks: [1, 8453] }],
  INIT_SMART_ACCOUNT: [{ address, isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa', address }],
  RPC_REQUEST: [undefined, null, '0x1', 7, { any: 'thing' }, []],
  RPC_ABORT: [{ aborted: true }],
  UPDATE_EMAIL: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_SECONDARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [undefined, {}],
  UPDATE_EMAIL_SECONDARY_OTP: [{ newEmail: 'ada@example.org' }],
  SYNC_THEME: [undefined],
  SYNC_DAPP_DATA: [undefined],
  RELOAD: [undefined, {}],
  PING: [{ t: 1 }],
  SET_UP_RECOVERY: [{ methods: ['password'] }],
  RECOVER: [undefined],
}
