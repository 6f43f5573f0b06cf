import type { AccountType } from '../../core/account.js'

/** The words of several families of networks at once. */
export const several = {
  feature: 'several',
  /** These words come with their screens, not with the first ones. */
  pack: 'several' as const,
  chooseFamily: 'Select chain',
  connectTo: (wallet: string) => `Where do you want to connect ${wallet}?`,
  addLater: 'You can add the others afterwards.',
  families: 'Kinds of networks',
  connected: 'Connected',
  inUse: (wallet: string) => `Connected with ${wallet}`,
  more: (names: string, count: number) => `${names} and ${count} more`,
  noWay: 'This wallet is not in this browser any more.',
  otherWays: 'Other ways to connect',

  switchHeading: 'Switch chain',
  switchTo: (network: string) => `Switch to ${network}`,
  notConnected: 'No wallet of yours is connected there yet. Your other connections stay as they are.',
  connectFor: (family: string) => `Connect for ${family}`,
  stay: (network: string) => `Stay on ${network}`,

  panelHeading: 'Wallets',
  inUseNow: 'In use',
  alsoConnected: 'Also connected',
  usedLately: 'Used lately',
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
  endsToo: (families: string) => `Ends here, too, as it is the same session: ${families}`,
  takesPlace: (families: string) =>
    `A wallet that you connect by QR code takes the place of the one you use here: ${families}`,
}
