import { migration } from '../schema/migrations.ts'

/** What long-term operation needs: where each audit log ends, ids that a restored server must not give out again, the first link. */
export const operations = migration('0005-operations', [
  // Without it, nobody would notice that the last entries are missing.
  'create table audit_head(group_id bigint primary key, entries bigint not null, hash text not null)',
  `insert into audit_head(group_id, entries, hash) select a.group_id, a.seq, a.hash from audit a
    where a.seq = (select max(b.seq) from audit b where b.group_id = a.group_id)`,

  // Ids that may have been given out between a backup and its restore.
  'create table lost_ids(kind text not null, first_id bigint not null, last_id bigint not null, lost_at bigint not null, primary key (kind, first_id))',

  // hash: SHA-256 of the token in the link.
  'create table setup_link(hash text primary key, created_at bigint not null, expires_at bigint not null)',
])
