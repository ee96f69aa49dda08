import { migration } from '../schema/migrations.ts'

/** How this server proves at the service behind an add-on that it is the client that was registered there. Decision 116 */
export const addonClients = migration('0061-addon-clients', [
  // sealed: the secret and how it is sent, as JSON, unreadable without the key.
  'create table addon_client(group_id bigint not null, addon_id bigint not null, sealed text not null, primary key (group_id, addon_id))',
])
