import type { help as english } from '../en/help.js'
import type { Translation } from '../language.js'

export const help: Translation<typeof english> = {
  feature: 'help',
  aWallet: 'ما هي المحفظة؟',
  walletCards: {
    keys: {
      title: 'تحفظ مفاتيحك',
      text: 'ما تملكه مسجل على شبكة. والمحفظة تحفظ المفاتيح التي لا يحركه بها سواك.',
    },
    signIn: {
      title: 'تسجل دخولك',
      text: 'اربطها بدل الحساب وكلمة المرور. ترى ما يطلبه الموقع، ثم توافق أو ترفض.',
    },
    phrase: {
      title: 'هي لك وحدك',
      text: 'لا تُستعاد المحفظة إلا بعبارتها السرية. اكتبها، ولا تعطها لموقع أو لأحد.',
    },
  },
  getAWallet: 'الحصول على محفظة',
  aNetwork: 'ما هي الشبكة؟',
  networkCards: {
    record: {
      title: 'سجل مشترك',
      text: 'حواسيب كثيرة تحفظ القائمة نفسها لمن يملك ماذا. ولا يستطيع أحدها تغييرها وحده.',
    },
    apart: {
      title: 'كل شبكة قائمة بذاتها',
      text: 'ما تملكه على شبكة ليس على غيرها. تحقق من الشبكة قبل أن ترسل شيئًا.',
    },
    fees: {
      title: 'لكل شبكة ثمنها',
      text: 'تختلف الرسوم والسرعة. وتُدفع الرسوم بعملة الشبكة نفسها، فاحتفظ بقليل منها.',
    },
  },
  recommended: 'محافظ للبداية',
  recommendedHint: 'تفتح كل منها موقع صانعيها.',
  exploreAll: 'كل المحافظ',
  loading: 'جارٍ تحميل المحافظ',
  failed: 'تعذر تحميل قائمة المحافظ. تحقق من شبكتك، ثم أعد المحاولة.',
  tryAgain: 'إعادة المحاولة',
  none: 'لا قائمة محافظ لهذا التطبيق. تصلح أي محفظة تعمل مع شبكاته.',
  get: wallet => `الحصول على ${wallet}`,
  places: 'أين تجدها',
  chromeStore: 'إضافة للمتصفح',
  chromeStoreHint: 'Chrome Web Store',
  appStore: 'App Store',
  appStoreHint: 'iPhone وiPad',
  playStore: 'Google Play',
  playStoreHint: 'Android',
  homepage: 'الموقع',
  nowhere: wallet => `لا تذكر ${wallet} أين يمكن الحصول عليها.`,
  otherWallets: 'اختيار محفظة أخرى',
}
