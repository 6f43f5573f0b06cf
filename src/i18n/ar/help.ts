import type { help as english } from '../en/help.js'
import type { Translation } from '../language.js'

export const help: Translation<typeof english> = {
  feature: 'help',
  pack: 'help',
  aWallet: 'ما هي المحفظة؟',
  walletCards: {
    keys: {
      title: 'تحفظ مفاتيحك',
      text: 'أصولك مسجّلة على شبكة. تحفظ محفظتك المفاتيح، فلا يستطيع أحد سواك نقل أصولك.',
    },
    signIn: {
      title: 'تسجّل دخولك',
      text: 'استخدمها بدلًا من الحساب وكلمة المرور. ترى كل طلب فتوافق عليه أو ترفضه.',
    },
    phrase: {
      title: 'هي لك وحدك',
      text: 'لا يمكن استعادة المحفظة إلا بعبارة الاستعادة. دوّنها، ولا تشاركها مع أحد أبدًا.',
    },
  },
  getAWallet: 'الحصول على محفظة',
  aNetwork: 'ما هي الشبكة؟',
  networkCards: {
    record: {
      title: 'سجل مشترك',
      text: 'تحفظ حواسيب كثيرة سجلًا واحدًا يبيّن من يملك ماذا. ولا يستطيع أي منها تغييره وحده.',
    },
    apart: {
      title: 'الشبكات منفصلة',
      text: 'الأصول الموجودة على شبكة غير متاحة على غيرها. تحقق من الشبكة قبل الإرسال.',
    },
    fees: {
      title: 'الرسوم تختلف',
      text: 'تختلف الرسوم والسرعة من شبكة إلى أخرى. تُدفع الرسوم بعملة الشبكة نفسها، فاحتفظ بقليل منها.',
    },
  },
  recommended: 'محافظ موصى بها',
  exploreAll: 'كل المحافظ',
  loading: 'جارٍ تحميل المحافظ',
  failed: 'تعذّر تحميل قائمة المحافظ. تحقق من اتصالك بالإنترنت، ثم أعد المحاولة.',
  tryAgain: 'إعادة المحاولة',
  none: 'لا توجد قائمة محافظ لهذا التطبيق. استخدم أي محفظة تدعم شبكاته.',
  get: wallet => `الحصول على \u2068${wallet}\u2069`,
  places: 'خيارات التنزيل',
  chromeStore: 'إضافة للمتصفح',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone وiPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'الموقع',
  nowhere: wallet => `لا يوجد رابط لتنزيل \u2068${wallet}\u2069.`,
  otherWallets: 'اختيار محفظة أخرى',
}
