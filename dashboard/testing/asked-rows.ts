/** How many rows a bulk send has; `npm run journey:bulk-send` sends two hundred. */
export const bulkSendRows = Number(process.env["BULK_SEND_ROWS"] ?? 40);
