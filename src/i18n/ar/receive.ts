import type { receive as english } from '../en/receive.js'
import type { Translation } from '../language.js'

export const receive: Translation<typeof english> = {
  feature: 'receive',
  pack: 'receive',
  heading: 'استلام',
  qrLabel: network => `رمز QR لعنوانك على ${network}`,
  hint: network => `أرسل إلى هذا العنوان ما هو على ${network} فقط. قد يضيع ما سواه.`,
  hintForSeveral: networks =>
    networks === 2
      ? 'هذا العنوان لك على شبكتين. قد يضيع ما يُرسل على شبكة أخرى.'
      : `هذا العنوان لك على ${networks} ${networks >= 3 && networks <= 10 ? 'شبكات' : 'شبكة'}. قد يضيع ما يُرسل على شبكة أخرى.`,
  copy: 'نسخ العنوان',
  networks: 'الشبكات المتوافقة',
  networksHint: 'عنوانك هو نفسه على كل من هذه الشبكات. تأكد من أن المرسل يستخدم إحداها.',
  unsupported: 'لا يعرف هذا التطبيق الشبكة التي عليها محفظتك. اختر شبكة أخرى للاستلام.',
  choose: 'اختيار شبكة',
}
