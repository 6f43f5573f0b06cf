import type { AccountType } from '../../core/account.js'

export const several = {
  feature: 'several',
  pack: 'several' as const,
  chooseFamily: 'Select chain',
  connectTo: (wallet: string) => `Where do you want to connect ${wallet}?`,
  addLater: 'You can add the others later.',
  families: 'Network types',
  connected: 'Connected',
  inUse: (wallet: string) => `Connected with ${wallet}`,
  more: (names: string, count: number) => `${names} and ${count} more`,
  noWay: 'This wallet is no longer in this browser.',
  otherWays: 'Connect another way',

  switchHeading: 'Switch network',
  switchTo: (network: string) => `Switch to ${network}`,
  notConnected: 'You don’t have a wallet connected there yet. Your other connections stay active.',
  connectFor: (family: string) => `Connect for ${family}`,
  stay: (network: string) => `Stay on ${network}`,

  panelHeading: 'Wallets',
  inUseNow: 'In use',
  alsoConnected: 'Also connected',
  usedLately: 'Recently used',
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
  nobody: 'No wallet is connected here.',
  disconnect: 'Disconnect',
  endsToo: (families: string) => `Also disconnects: ${families}`,
  takesPlace: (families: string) =>
    `A wallet connected by QR code replaces your current one: ${families}`,
}
