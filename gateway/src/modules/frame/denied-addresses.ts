/**
 * Addresses that nobody should deal with, of any family of networks: an approval that names one is red. Empty as it
 * comes; an operator adds theirs here, or by `BLOCKED_ADDRESSES`.
 */
export const deniedAddresses: readonly string[] = []
