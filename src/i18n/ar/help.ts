import type { help as english } from '../en/help.js'
import type { Translation } from '../language.js'

export const help: Translation<typeof english> = {
  feature: 'help',
  pack: 'help',
  aWallet: 'ما هي المحفظة؟',
  walletCards: {
    keys: {
      title: 'تحفظ مفاتيحك',
      text: 'أصولك مسجّلة على شبكة. وتحفظ محفظتك المفاتيح، فلا يستطيع نقلها سواك.',
    },
    signIn: {
      title: 'تسجل دخولك',
      text: 'استخدمها بدل الحساب وكلمة المرور. ترى كل طلب وتوافق عليه أو ترفضه.',
    },
    phrase: {
      title: 'هي لك وحدك',
      text: 'لا تُستعاد المحفظة إلا بعبارتها السرية. اكتبها، ولا تشاركها أبدًا.',
    },
  },
  getAWallet: 'الحصول على محفظة',
  aNetwork: 'ما هي الشبكة؟',
  networkCards: {
    record: {
      title: 'سجل مشترك',
      text: 'حواسيب كثيرة تحفظ السجل نفسه لمن يملك ماذا. ولا يستطيع أي منها تغييره وحده.',
    },
    apart: {
      title: 'الشبكات منفصلة',
      text: 'الأصول على شبكة ليست على غيرها. تحقق من الشبكة قبل الإرسال.',
    },
    fees: {
      title: 'الرسوم تختلف',
      text: 'تختلف الرسوم والسرعة. وتُدفع الرسوم بعملة الشبكة نفسها، فاحتفظ بقليل منها.',
    },
  },
  recommended: 'محافظ موصى بها',
  exploreAll: 'كل المحافظ',
  loading: 'جارٍ تحميل المحافظ',
  failed: 'تعذّر تحميل قائمة المحافظ. تحقق من اتصالك بالإنترنت، ثم أعد المحاولة.',
  tryAgain: 'إعادة المحاولة',
  none: 'لا توجد قائمة محافظ لهذا التطبيق. استخدم أي محفظة تدعم شبكاته.',
  get: wallet => `الحصول على ${wallet}`,
  places: 'خيارات التنزيل',
  chromeStore: 'إضافة للمتصفح',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone وiPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'الموقع',
  nowhere: wallet => `لا يوجد رابط لتنزيل ${wallet}.`,
  otherWallets: 'اختيار محفظة أخرى',
}
