import { defineMessages, type Message } from '#domain/message.ts'
import type { RoleName } from '#domain/roles.ts'
import { t } from '#src/ui/text/translate.ts'

const names: Readonly<Record<RoleName, Message>> = defineMessages({ Administrator: 'Administrator', Member: 'Member', Student: 'Student', Guest: 'Guest' })

/** A newer server may have a role that this release does not know. */
export const roleText = (role: RoleName): string => (Object.hasOwn(names, role) ? t(names[role]) : role)
