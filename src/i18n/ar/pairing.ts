import type { pairing as english } from '../en/pairing.js'
import type { Translation } from '../language.js'

/** The words of pairing, in Arabic. */
export const pairing: Translation<typeof english> = {
  feature: 'pairing',
  scan: 'امسح الرمز بمحفظتك',
  platforms: 'طرق فتح المحفظة',
  platform: {
    browser: 'المتصفح',
    mobile: 'الهاتف',
    qrcode: 'رمز QR',
    web: 'الويب',
    desktop: 'الحاسوب',
    unsupported: 'احصل عليها',
  },
  qrLabel: 'رمز QR يربط محفظة',
  qrLabelOf: wallet => `رمز QR يربط ${wallet}`,
  newCodeIn: time => `رمز جديد بعد ${time}`,
  preparing: 'جارٍ جلب الرمز',
  ready: 'الرمز جاهز. امسحه بمحفظة، أو انسخ رابطه.',
  renewing: 'يوشك الرمز أن ينتهي. رمز جديد في الطريق.',
  openDesktop: 'فتح تطبيق الحاسوب',
  copyLink: 'نسخ الرابط',
  copied: 'نُسخ الرابط',
  copyRefused: 'لا يسمح لنا هذا المتصفح بالنسخ. حدد الرابط وانسخه بنفسك.',
  link: 'الرابط',
  connected: 'تم الربط',

  connectWith: wallet => `الربط مع ${wallet}`,
  open: wallet => `فتح ${wallet}`,
  gettingLink: 'جارٍ جلب الرابط',
  linkReady: 'الرابط جاهز.',
  confirmIn: {
    mobile: 'افتح التطبيق وأكد الاتصال هناك.',
    desktop: 'افتح التطبيق على هذا الحاسوب وأكد الاتصال هناك.',
    web: 'تُفتح في لسان جديد. أكد الاتصال هناك.',
    browse: 'تُفتح هذه الصفحة داخل المحفظة. اربط هناك.',
  },
  continueIn: wallet => `المتابعة في ${wallet}`,
  comeBack: 'أكد الاتصال هناك، ثم عد إلى هذه الصفحة.',
  noApp: 'غير مثبتة؟',
  get: wallet => `الحصول على ${wallet}`,
  stuck: wallet => `لم تُفتح ${wallet}؟`,
  stuckHint: 'إليك طرقًا أخرى.',
  openAgain: 'الفتح من جديد',
  otherLink: 'رابط آخر',
  showCode: 'عرض رمز QR',
  showCodeHint: 'لمحفظة على جهاز آخر',
  copyHint: 'للصقه في المحفظة',
  getHint: 'من متجر هذا الجهاز',

  inBrowser: 'هي مثبتة في هذا المتصفح.',
  unreachable: wallet => `تعذر الوصول إلى ${wallet} من هنا`,
  unreachableHint: 'ثبتها، أو اختر محفظة أخرى.',

  retry: 'إعادة المحاولة',
  renew: 'رمز جديد',
  another: 'محفظة أخرى',
  elsewhere: 'طرق أخرى للربط',
  outcomes: {
    'wallet/rejected': {
      title: (name = 'محفظتك') => `رفضت الطلب في ${name}`,
      hint: 'لم يُربط شيء. يمكنك إعادة المحاولة أو اختيار محفظة أخرى.',
      next: 'retry',
    },
    'wallet/busy': {
      title: (name = 'محفظتك') => `${name} مشغولة`,
      hint: 'ما زالت تنتظر جوابًا سابقًا. افتحها وأجب هناك، ثم أعد المحاولة.',
      next: 'retry',
    },
    'wallet/no-accounts': {
      title: (name = 'محفظتك') => `لم تشارك ${name} أي حساب`,
      hint: 'افتح قفلها أو أنشئ حسابًا فيها، ثم أعد المحاولة.',
      next: 'retry',
    },
    'pairing/expired': {
      title: () => 'انتهت صلاحية الرمز',
      hint: 'يعمل الرمز أربع دقائق. اطلب رمزًا جديدًا، وأكد في المحفظة قبل انتهائه.',
      next: 'renew',
    },
    'pairing/relay-unreachable': {
      title: () => 'لا اتصال',
      hint: 'تعذر الوصول إلى خدمة الاتصال. تحقق من شبكتك، ثم أعد المحاولة.',
      next: 'retry',
    },
    'config/project-id-invalid': {
      title: () => 'لم يُعدّ هذا التطبيق بعد',
      hint: 'لا تعرف خدمة الاتصال معرف مشروعه. وإصلاح ذلك على من يصنعون التطبيق.',
      next: 'elsewhere',
    },
    'config/origin-not-allowed': {
      title: () => 'هذه الصفحة غير مسموح بها',
      hint: 'لا تقبل خدمة الاتصال عنوانها. وإصلاح ذلك على من يصنعون التطبيق.',
      next: 'elsewhere',
    },
    'config/token-not-valid': {
      title: () => 'تحقق من الوقت',
      hint: 'تبدو ساعة هذا الجهاز خاطئة. اضبطها، ثم أعد المحاولة.',
      next: 'retry',
    },
    'config/no-way-to-connect': {
      title: () => 'لا رمز هنا',
      hint: 'لا يربط هذا التطبيق إلا محافظ هذا المتصفح.',
      next: 'elsewhere',
    },
    'network/unsupported': {
      title: (name = 'محفظتك') => `تنقص ${name} هذه الشبكة`,
      hint: 'لا تعمل على شبكات هذا التطبيق. اختر محفظة أخرى.',
      next: 'another',
    },
  },
  failed: (name = 'محفظتك') => `لم تتصل ${name}`,
}
