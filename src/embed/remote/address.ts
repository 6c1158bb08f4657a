import { bareKey, faultOfAddress, faultOfKey } from "../../domain/models/address.ts"
import { EndpointTrouble } from "./port.ts"

/** Returns the address as it is. Throws if it cannot be used or would send the key unprotected. */
export function safeAddress(url: string, key: string | undefined): string {
  const fault = faultOfAddress(url, key)
  if (fault !== undefined) throw new EndpointTrouble("wrong", fault)
  return url
}

/** The key as it is sent; undefined if there is none. */
export function safeKey(given: string | undefined): string | undefined {
  const key = bareKey(given)
  const fault = faultOfKey(key)
  if (fault !== undefined) throw new EndpointTrouble("wrong", fault)
  return key
}
