import { TableServiceClient } from '@azure/data-tables';
import {
  containerNames,
  openAzureClients,
  openStorage,
  queueNames,
} from '#functions/adapters/storage/storage';

/** Every row, blob and message of a storage account with its ETag or id. */
export async function storeContents(connection: string): Promise<string[]> {
  const storage = openStorage({ STORAGE_CONNECTION: connection });
  const { queues } = openAzureClients({ STORAGE_CONNECTION: connection });
  const lines: string[] = [];
  const service = TableServiceClient.fromConnectionString(connection, {
    allowInsecureConnection: true,
  });
  for await (const { name = '' } of service.listTables()) {
    // Timers note when they ran, and the round that follows links how far it came, whatever is
    // asked meanwhile.
    if (name === 'timers') continue;
    for await (const row of storage.table(name).listEntities())
      if (`${name} ${row.partitionKey}` !== 'brokenLinks round')
        lines.push(`${name} ${row.partitionKey} ${row.rowKey} ${row.etag}`);
  }
  for (const name of containerNames)
    for await (const file of storage.files(name).list())
      lines.push(`${name} ${file.name} ${file.tag}`);
  for (const name of queueNames) {
    const { peekedMessageItems } = await queues
      .getQueueClient(name)
      .peekMessages({ numberOfMessages: 32 });
    lines.push(...peekedMessageItems.map(({ messageId }) => `${name} ${messageId}`));
  }
  return lines.toSorted();
}
