interface ActionLabels {
  readonly done: string
  readonly pending: string
  readonly failed: string
}

export const activity = {
  feature: 'activity',
  pack: 'activity' as const,
  heading: 'Activity',
  holdings: 'View',
  nfts: 'NFTs',
  loading: 'Loading activity',
  none: 'No activity on this network yet.',
  unserved: 'Activity is not available on this network.',
  failed: 'Couldn’t load your activity.',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  hidden: (count: number) => (count === 1 ? '1 entry looks like spam' : `${count} entries look like spam`),
  show: 'Show',
  hide: 'Hide',
  pending: 'Pending',
  confirming: (have: number, needed: number) => `${have} of ${needed} blocks`,
  dropped: 'Not confirmed',
  replaced: 'Replaced',
  replacedMore: 'Another transaction with the same nonce took the place of this one.',
  droppedMore: 'The network has not seen this transaction for a long time. It was probably dropped.',
  to: (address: string) => `To ${address}`,
  from: (address: string) => `From ${address}`,
  with: (address: string) => `With ${address}`,
  more: (count: number) => `${count} more`,
  unknownToken: 'Unknown token',
  unknownNft: 'Unnamed NFT',
  actions: {
    send: { done: 'Sent', pending: 'Sending', failed: 'Failed to send' },
    receive: { done: 'Received', pending: 'Receiving', failed: 'Failed to receive' },
    trade: { done: 'Swapped', pending: 'Swapping', failed: 'Failed to swap' },
    approve: { done: 'Approved', pending: 'Approving', failed: 'Failed to approve' },
    mint: { done: 'Minted', pending: 'Minting', failed: 'Failed to mint' },
    burn: { done: 'Burned', pending: 'Burning', failed: 'Failed to burn' },
    deploy: { done: 'Contract created', pending: 'Creating a contract', failed: 'Failed to create a contract' },
    execute: { done: 'Contract used', pending: 'Using a contract', failed: 'Failed to use a contract' },
  } satisfies Record<string, ActionLabels>,
  noNfts: 'No NFTs on this network yet.',
  nftsUnserved: 'NFTs are not available on this network.',
  loadingNfts: 'Loading NFTs',
  nftsFailed: 'Couldn’t load your NFTs.',
}
