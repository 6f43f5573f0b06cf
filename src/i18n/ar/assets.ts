import type { assets as english } from '../en/assets.js'
import type { Translation } from '../translation.js'

/** The words of what an account holds, in Arabic. */
export const assets: Translation<typeof english> = {
  feature: 'assets',
  pack: 'assets',
  actions: 'ما يمكنك فعله بالحساب',
  onramp: 'شراء',
  swaps: 'مبادلة',
  receive: 'استلام',
  send: 'إرسال',
}
