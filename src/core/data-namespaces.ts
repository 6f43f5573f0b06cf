import type { Namespace } from './caip.js'

/** Of which families the data service may know what an account did, and what it collects (spec point 9). */
export const dataNamespaces: Readonly<Record<'activity' | 'nfts', readonly Namespace[]>> = {
  activity: ['eip155', 'solana'],
  nfts: ['eip155'],
}
