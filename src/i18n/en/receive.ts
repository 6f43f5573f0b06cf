export const receive = {
  feature: 'receive',
  pack: 'receive' as const,
  heading: 'Receive',
  qrLabel: (network: string) => `QR code of your address on ${network}`,
  hint: (network: string) => `Only send assets on ${network} to this address. Anything else may be lost.`,
  hintForSeveral: (networks: number) =>
    `This address works on ${networks} networks. Assets sent on other networks may be lost.`,
  copy: 'Copy address',
  share: 'Share',
  setAmount: 'Set an amount',
  removeAmount: 'Remove amount',
  amount: (symbol: string) => `Amount in ${symbol}`,
  amountHint: (amount: string) => `The code requests ${amount}.`,
  networks: 'Compatible networks',
  networksHint: 'Your address is the same on all of these networks. Make sure the sender uses one of them.',
  unsupported: 'Your wallet is on a network that this app doesn’t support. Choose another one to receive.',
  choose: 'Choose network',
}
