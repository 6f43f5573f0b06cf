import type { networks as english } from '../en/networks.js'
import type { Translation } from '../language.js'

export const networks: Translation<typeof english> = {
  feature: 'networks',
  heading: 'اختيار الشبكة',
  search: 'البحث في الشبكات',
  clear: 'مسح البحث',
  types: 'أنواع الشبكات',
  list: 'الشبكات',
  found: count => `عدد الشبكات: ${count}`, // this phrasing avoids the plural forms of Arabic
  none: 'لا توجد شبكات تطابق بحثك.',
  showAll: 'عرض كل الشبكات',
  help: 'ما هي الشبكة؟',
  notApproved: wallet => `لم توافق ${wallet} على هذه الشبكة`,
  notAllowed: 'لا يسمح هذا التطبيق بتبديل الشبكة',
  connectFirst: {
    eip155: 'اربط محفظة EVM',
    solana: 'اربط محفظة Solana',
    bip122: 'اربط محفظة Bitcoin',
    polkadot: 'اربط محفظة Polkadot',
  },
  someWallet: 'محفظتك',

  switchTo: network => `جارٍ التبديل إلى ${network}`,
  confirmIn: wallet => `أكد التبديل في ${wallet}.`,
  switched: network => `أنت على ${network}`,
  rejectedIn: wallet => `رُفض الطلب في ${wallet}`,
  stillOn: network => `ما زلت على ${network}.`,
  failedIn: wallet => `لم تبدّل ${wallet} الشبكة`,
  tryAgain: 'إعادة المحاولة',
  otherNetworks: 'اختيار شبكة أخرى',
  hints: {
    'wallet/busy': 'يوجد طلب معلّق في المحفظة. افتحها وأجب عنه، ثم أعد المحاولة.',
    'wallet/invalid-response': 'ما زالت المحفظة على شبكة أخرى. بدّل الشبكة في المحفظة.',
    'network/unsupported': 'هذه الشبكة غير موجودة في المحفظة. أضفها هناك بهذه القيم.',
    'network/cannot-switch': 'بدّل الشبكة في المحفظة. وإن لم تكن مدرجة فأضفها بهذه القيم.',
    'wallet/method-unsupported': 'لا يمكن تبديل شبكة هذه المحفظة من هنا. بدّل الشبكة في المحفظة.',
  },
  values: 'إعدادات الشبكة',
  name: 'الاسم',
  rpcUrl: 'رابط RPC',
  chainId: 'معرف السلسلة',
  symbol: 'رمز العملة',
  explorer: 'رابط مستكشف الكتل',
  copied: what => `نُسخ: ${what}`,
  copyRefused: 'النسخ محظور في هذا المتصفح. أدخل القيمة في المحفظة.',

  unsupportedHeading: 'الشبكة غير مدعومة',
  unsupported: wallet => `${wallet} على شبكة لا يدعمها هذا التطبيق.`,
  chooseOne: 'اختر شبكة مدعومة، أو اقطع الاتصال.',
  disconnect: 'قطع الاتصال',
}
