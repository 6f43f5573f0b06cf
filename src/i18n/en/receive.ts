/** The words of receiving. */
export const receive = {
  feature: 'receive',
  /** These words come with their screens, not with the first ones. */
  pack: 'receive' as const,
  heading: 'Receive',
  qrLabel: (network: string) => `QR code of your address on ${network}`,
  hint: (network: string) => `Send only what is on ${network} to this address. Anything else may be lost.`,
  hintOfSeveral: (networks: number) =>
    `This address is yours on ${networks} networks. What is sent on another one may be lost.`,
  copy: 'Copy address',
  networks: 'Compatible networks',
  networksHint: 'Your address is the same on each of these networks. Make sure that whoever sends uses one of them.',
  unsupported: 'This app does not know the network that your wallet is on. Choose another one to receive.',
  choose: 'Choose network',
}
