/** Writes all files that a gateway in production needs into an empty folder. */
export declare function buildGatewayInto(folder: string): Promise<void>
