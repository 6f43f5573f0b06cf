import type { receive as english } from '../en/receive.js'
import type { Translation } from '../language.js'

export const receive: Translation<typeof english> = {
  feature: 'receive',
  pack: 'receive',
  heading: 'استلام',
  qrLabel: network => `رمز QR لعنوانك على \u2068${network}\u2069`,
  hint: network => `لا ترسل إلى هذا العنوان إلا أصولًا على \u2068${network}\u2069. قد تضيع أي أصول أخرى.`,
  hintForSeveral: networks =>
    networks === 2
      ? 'يعمل هذا العنوان على شبكتين. قد تضيع الأصول المرسلة عبر شبكات أخرى.'
      : `يعمل هذا العنوان على ${networks} ${new Intl.PluralRules('ar').select(networks) === 'few' ? 'شبكات' : 'شبكة'}. قد تضيع الأصول المرسلة عبر شبكات أخرى.`,
  copy: 'نسخ العنوان',
  share: 'مشاركة',
  setAmount: 'تحديد مبلغ',
  removeAmount: 'إزالة المبلغ',
  amount: symbol => `المبلغ بعملة \u2068${symbol}\u2069`,
  amountHint: amount => `يطلب الرمز \u2068${amount}\u2069.`,
  networks: 'الشبكات المتوافقة',
  networksHint: 'عنوانك هو نفسه على كل هذه الشبكات. تأكّد من أن المرسل يستخدم إحداها.',
  unsupported: 'محفظتك على شبكة لا يدعمها هذا التطبيق. اختر شبكة أخرى للاستلام.',
  choose: 'اختيار الشبكة',
}
