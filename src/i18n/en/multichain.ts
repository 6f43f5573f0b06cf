import type { AccountType } from '../../core/account.js'

export const several = {
  feature: 'several',
  pack: 'several' as const,
  chooseNamespace: 'Select chain',
  connectTo: (wallet: string) => `Choose where to connect ${wallet}`,
  addLater: 'You can add the others later.',
  namespaces: 'Network types',
  connected: 'Connected',
  inUse: (wallet: string) => `Connected with ${wallet}`,
  more: (names: string, count: number) => `${names} and ${count} more`,
  walletMissing: 'This wallet is no longer in this browser.',
  otherWays: 'Connect another way',

  switchHeading: 'Switch network',
  switchTo: (network: string) => `Switch to ${network}`,
  notConnected: 'You don’t have a wallet connected there yet. Your other connections stay active.',
  connectFor: (namespace: string) => `Connect for ${namespace}`,
  stay: (network: string) => `Stay on ${network}`,

  /** How the user logged in to the embedded wallet, in place of a wallet's name. Other names are brands. */
  logins: { Email: 'Email', Passkey: 'Passkey' } as Readonly<Record<string, string>>,
  panelHeading: 'Wallets',
  inUseNow: 'In use',
  alsoConnected: 'Also connected',
  recentlyUsed: 'Recently used',
  forget: (wallet: string) => `Forget ${wallet}`,
  accounts: 'Accounts',
  types: {
    smartAccount: 'Smart account',
    payment: 'Payments',
    ordinal: 'Ordinals',
    stx: 'Stacks',
  } satisfies Record<Exclude<AccountType, 'eoa'>, string>,
  remove: (wallet: string) => `Remove ${wallet}`,
  add: 'Add a wallet',
  noneConnected: 'No wallet is connected here.',
  disconnect: 'Disconnect',
  alsoDisconnects: (namespaces: string) => `Also disconnects: ${namespaces}`,
  replaces: (namespaces: string) => `A wallet connected by QR code replaces your current one: ${namespaces}`,
}
