import type { connect as english } from '../en/connect.js'
import type { Translation } from '../language.js'
import { tags } from './tags.js'

export const connect: Translation<typeof english> = {
  feature: 'connect',
  heading: tags.heading,
  installed: 'مثبّتة',
  recent: 'آخر استخدام',
  qrCode: 'رمز QR',
  host: 'هذا التطبيق',
  allWallets: 'كل المحافظ',
  newToWallets: 'ليست لديك محفظة؟',
  getOne: 'احصل على واحدة',
  wallets: 'المحافظ',
  none: 'لم تُضبط أي محافظ في هذا التطبيق.',
  or: 'أو',
  useWallet: 'المتابعة بمحفظة',
  legal: 'بالربط فإنك توافق على',
  terms: 'شروط الخدمة',
  and: 'وعلى',
  privacy: 'سياسة الخصوصية',
  agree: 'أوافق على',
  agreeFirst: 'وافق على الشروط للمتابعة',
  namespaces: { eip155: 'شبكات EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
}
