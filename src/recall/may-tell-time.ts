/**
 * One look at a question before all the readers of times: each time that they read has one of these words. In a file
 * of its own, since the readers are loaded only where there may be something to read.
 */
export const mayTellTime =
  /\b(?:yesterday|today|tonight|night|morning|afternoon|evening|days?|weeks?|months?|quarter|years?|spring|summer|autumn|fall|winter|(?:sun|mon|tues|wednes|thurs|fri|satur)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:19|20)\d\d)\b/i
