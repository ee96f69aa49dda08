import { migration } from '../schema/migrations.ts'

/** Where label printers are. Not in their rows, which every device of the group has. */
export const labelPrinterAddresses = migration('0046-label-printers', [
  'create table label_printer_address(group_id bigint not null, printer_id text not null, host text not null, port bigint not null, primary key (group_id, printer_id))',
])
