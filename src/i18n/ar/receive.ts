import type { receive as english } from '../en/receive.js'
import type { Translation } from '../language.js'

export const receive: Translation<typeof english> = {
  feature: 'receive',
  pack: 'receive',
  heading: 'استلام',
  qrLabel: network => `رمز QR لعنوانك على ${network}`,
  hint: network => `لا ترسل إلى هذا العنوان إلا أصولًا على ${network}. قد يضيع ما سواها.`,
  hintForSeveral: networks =>
    networks === 2
      ? 'يعمل هذا العنوان على شبكتين. قد تضيع الأصول المرسلة على شبكات أخرى.'
      : `يعمل هذا العنوان على ${networks} ${networks >= 3 && networks <= 10 ? 'شبكات' : 'شبكة'}. قد تضيع الأصول المرسلة على شبكات أخرى.`,
  copy: 'نسخ العنوان',
  share: 'مشاركة',
  setAmount: 'تحديد مبلغ',
  removeAmount: 'إزالة المبلغ',
  amount: symbol => `المبلغ بعملة ${symbol}`,
  amountHint: amount => `يطلب الرمز \u2068${amount}\u2069.`,
  networks: 'الشبكات المتوافقة',
  networksHint: 'عنوانك هو نفسه على كل هذه الشبكات. تأكد من أن المرسل يستخدم إحداها.',
  unsupported: 'محفظتك على شبكة لا يدعمها هذا التطبيق. اختر شبكة أخرى للاستلام.',
  choose: 'اختيار شبكة',
}
