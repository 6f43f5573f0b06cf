import type { nameRisks as english } from '../en/name-risks.js'
import type { Translation } from '../language.js'

export const nameRisks: Translation<typeof english> = {
  feature: 'nameRisks',
  pack: 'nameRisks',
  hidden: name => `يحتوي هذا الاسم على أحرف مخفية: \u2068${name}\u2069`,
  mixed: name => `يخلط هذا الاسم بين أنظمة كتابة مختلفة: \u2068${name}\u2069`,
  lookalike: name => `يستخدم هذا الاسم أحرفًا تشبه أحرفًا أخرى: \u2068${name}\u2069`,
  compare: 'قارن العنوان:',
}
