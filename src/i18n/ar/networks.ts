import type { networks as english } from '../en/networks.js'
import type { Translation } from '../language.js'

export const networks: Translation<typeof english> = {
  feature: 'networks',
  heading: 'اختيار الشبكة',
  search: 'البحث في الشبكات',
  clear: 'مسح البحث',
  list: 'الشبكات',
  found: count => `عدد الشبكات: ${count}`, // this phrasing avoids the plural forms of Arabic
  none: 'لا شبكة في هذا التطبيق بهذا الاسم.',
  showAll: 'عرض كل الشبكات',
  help: 'ما هي الشبكة؟',
  notApproved: wallet => `لم توافق ${wallet} على هذه الشبكة`,
  notAllowed: 'لا يبدّل هذا التطبيق الشبكات',
  connectFirst: {
    eip155: 'اربط محفظة EVM',
    solana: 'اربط محفظة Solana',
    bip122: 'اربط محفظة Bitcoin',
    polkadot: 'اربط محفظة Polkadot',
  },
  someWallet: 'محفظتك',

  switchTo: network => `جارٍ التبديل إلى ${network}`,
  confirmIn: wallet => `أكد التغيير في ${wallet}.`,
  switched: network => `أنت على ${network}`,
  rejectedIn: wallet => `رفضت الطلب في ${wallet}`,
  stillOn: network => `ما زلت على ${network}.`,
  failedIn: wallet => `لم تبدّل ${wallet} الشبكة`,
  tryAgain: 'إعادة المحاولة',
  otherNetworks: 'اختيار شبكة أخرى',
  hints: {
    'wallet/busy': 'ما زالت تنتظر جوابًا سابقًا. افتحها وأجب هناك، ثم أعد المحاولة.',
    'wallet/invalid-response': 'تقول إنها بدّلت، وهي على شبكة أخرى. غيّر الشبكة هناك بنفسك.',
    'network/unsupported': 'لا تعرف هذه الشبكة. أضفها هناك بنفسك بهذه القيم.',
    'network/cannot-switch': 'غيّر الشبكة هناك بنفسك. وإن لم تكن في قائمتها فأضفها بهذه القيم.',
    'wallet/method-unsupported': 'لا يمكن أن يُطلب منها التبديل. غيّر الشبكة هناك بنفسك.',
  },
  values: 'إعدادات الشبكة',
  name: 'الاسم',
  rpcUrl: 'عنوان RPC',
  chainId: 'معرف السلسلة',
  symbol: 'رمز العملة',
  explorer: 'عنوان مستكشف الكتل',
  copy: what => `نسخ: ${what}`,
  copied: what => `نُسخ: ${what}`,
  copyRefused: 'لا يسمح لنا هذا المتصفح بالنسخ. اكتب القيمة في المحفظة.',

  unsupportedHeading: 'الشبكة غير مدعومة',
  unsupported: wallet => `${wallet} على شبكة لا يدعمها هذا التطبيق.`,
  chooseOne: 'اختر شبكة يدعمها، أو اقطع الاتصال.',
  disconnect: 'قطع الاتصال',
}
