/** How a deed is called when it is done, under way, and when it failed. */
interface Deed {
  readonly done: string
  readonly pending: string
  readonly failed: string
}

/** The words of what an account did and got, and of its collectibles. */
export const activity = {
  feature: 'activity',
  /** These words come with the account, not with the first screens. */
  pack: 'activity' as const,
  heading: 'Activity',
  holdings: 'What to look at',
  nfts: 'NFTs',
  loading: 'Loading the activity',
  none: 'Nothing has happened on this network yet.',
  unserved: 'Activity is not available on this network.',
  /** Spec point 8. */
  failed: 'Failed to fetch transactions',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  hidden: (count: number) => (count === 1 ? '1 entry looks like spam' : `${count} entries look like spam`),
  show: 'Show',
  hide: 'Hide',
  pending: 'Pending',
  /** How many blocks confirm a transaction, and how many there are to be. */
  confirming: (have: number, needed: number) => `${have} of ${needed} blocks`,
  dropped: 'Not confirmed',
  droppedMore: 'The network has not heard of this transaction in a long while. It was most likely dropped.',
  to: (address: string) => `To ${address}`,
  from: (address: string) => `From ${address}`,
  with: (address: string) => `With ${address}`,
  more: (count: number) => `${count} more`,
  unknownToken: 'Unknown token',
  unknownNft: 'Unnamed NFT',
  deeds: {
    send: { done: 'Sent', pending: 'Sending', failed: 'Failed to send' },
    receive: { done: 'Received', pending: 'Receiving', failed: 'Failed to receive' },
    trade: { done: 'Swapped', pending: 'Swapping', failed: 'Failed to swap' },
    approve: { done: 'Approved', pending: 'Approving', failed: 'Failed to approve' },
    mint: { done: 'Minted', pending: 'Minting', failed: 'Failed to mint' },
    burn: { done: 'Burned', pending: 'Burning', failed: 'Failed to burn' },
    deploy: { done: 'Contract created', pending: 'Creating a contract', failed: 'Failed to create a contract' },
    execute: { done: 'Contract used', pending: 'Using a contract', failed: 'Failed to use a contract' },
  } satisfies Record<string, Deed>,
  noNfts: 'There are no NFTs on this network yet.',
  nftsUnserved: 'NFTs are not available on this network.',
  loadingNfts: 'Loading the NFTs',
  nftsFailed: 'The NFTs cannot be loaded now.',
}
