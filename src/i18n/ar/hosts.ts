import type { hosts as english } from '../en/hosts.js'
import type { Translation } from '../translation.js'

/** Why ways to connect are missing inside another app, in Arabic. */
export const hosts: Translation<typeof english> = {
  feature: 'hosts',
  pack: 'hosts',
  links: wallet => `تعمل هذه الصفحة داخل ${wallet}، لذا لا تظهر الرموز والروابط إلى محافظ أخرى.`,
  logins: 'لا تظهر خيارات تسجيل الدخول: فهي لا تعمل داخل صفحة أخرى.',
  socials: 'لا يظهر تسجيل الدخول بحسابات أخرى: لا تفتح هنا نافذة جديدة.',
  telegram: 'لا تظهر بعض الحسابات: لا يمكن تسجيل الدخول بها داخل تيليجرام.',
}
