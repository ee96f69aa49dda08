import { migration } from '../schema/migrations.ts'

/** What was appended to a document is found in the audit log under the document, too. Decision 83 */
export const documentHistory = migration('0045-document-history', [
  // Commands are stored as canonical JSON, and neither the id nor the base64 in them contains a quotation mark.
  `insert into audit_row(group_id, entity, row_id, seq)
    select audit.group_id, 'documents', documents.id, audit.seq from audit join documents on documents.group_id = audit.group_id
    where audit.command = 'document.append@1' and audit.code is null and audit.input like '%"documentId":"' || documents.id || '"%'`,
])
