import type { TimeTable } from "./table.ts"

export const chinese: TimeTable = {
  edges: "none",
  numbers: "一, 二/两/兩, 三, 四, 五, 六, 七, 八, 九, 十",
  unit: "分钟/分鐘, 小时/个小时/小時/個小時, 天/日, 周/週/个星期/個星期/星期/个礼拜/礼拜, 个月/個月, 个季度/季度, 年",
  units: "",
  weekdays:
    "星期一/周一/週一/礼拜一, 星期二/周二/週二/礼拜二, 星期三/周三/週三/礼拜三, 星期四/周四/週四/礼拜四, " +
    "星期五/周五/週五/礼拜五, 星期六/周六/週六/礼拜六, 星期日/星期天/周日/週日/礼拜天/礼拜日",
  months:
    "1月/01月/一月, 2月/02月/二月, 3月/03月/三月, 4月/04月/四月, 5月/05月/五月, 6月/06月/六月, 7月/07月/七月, " +
    "8月/08月/八月, 9月/09月/九月, 10月/十月, 11月/十一月, 12月/十二月",
  seasons: "春天/春季, 夏天/夏季, 秋天/秋季, 冬天/冬季",
  articles: "",
  endings: "的, 里, 份的, 份",
  phrases: {
    yesterday: "昨天, 昨日, 昨晚, 昨夜",
    "day before yesterday": "前天",
    today: "今天, 今日",
    tonight: "今晚, 今夜",
    "this morning": "今早, 今天早上, 今天上午",
    "this afternoon": "今天下午",
    "N UNIT ago": "N UNIT (前|以前|之前)",
    "half a year ago": "半年 (前|以前|之前)",
    "a few UNITs ago": "(几|幾) UNIT (前|以前|之前)",
    "last N UNIT": "(最近|过去|過去|近) N UNIT",
    // With a weekday it is that of last week, which need not be the last one.
    "last week": "(上|上个) WEEKDAY, 上周, 上週, 上星期, 上个星期, 上個星期, 上礼拜, 上个礼拜, 上一周",
    "last month": "上月, 上个月, 上個月",
    "last quarter": "上季度, 上个季度",
    "last year": "去年",
    "this week": "本周, 本週, 这周, 這週, 这星期, 这个星期, 這個星期, 这个礼拜",
    "this month": "本月, 这个月, 這個月",
    "this quarter": "本季度, 这个季度",
    "this year": "今年, 本年",
    "last SEASON": "(上个|上個|上一个|刚过去的) SEASON",
    "this SEASON": "(今年|这个|這個) SEASON",
    "this WEEKDAY": "(本|这|这个) WEEKDAY",
    "on WEEKDAY": "WEEKDAY, 在 WEEKDAY",
    "last WEEKDAY": "最近的 WEEKDAY",
    "in MONTH": "MONTH, 在 MONTH",
    "MONTH YEAR": "YEAR 年 MONTH",
    "N MONTH": "MONTH N (日|号|號)",
    "N MONTH YEAR": "YEAR 年 MONTH N (日|号|號)",
    "in SEASON": "SEASON, 在 SEASON",
    "in SEASON YEAR": "YEAR 年 SEASON",
    "in YEAR": "YEAR 年, 在 YEAR 年",
    "from MONTH to MONTH": "(从|從|) MONTH (到|至) MONTH",
    since: "自, 自从, 从, 從",
    until: "直到, 截至, 截止",
    latest: "最新, 最新的",
    recently: "最近, 近期, 近来",
    current: "当前, 當前, 目前, 现行",
    now: "现在, 現在, 如今, 眼下",
    "what's new": "有什么新消息, 有什么新鲜事",
    was: "了, 过",
    "": "(上|本|这)周(末|期|报|年), 以前天, 日前天, 五月天, 每WEEKDAY, 每个WEEKDAY, 今天天气, 今日头条, 明天",
  },
  behind: {
    since: "以来, 以來, 起, 开始, 至今",
    before: "以前, 之前, 前",
    after: "以后, 之后, 以後, 之後, 后, 後",
    until: "为止, 為止",
  },
  happenings:
    "发生 發生 改变 变化 更改 变 改 学到 学 了 什么 什麼 哪些 事 情 我们 我們 我 过 新 保存 有 吗 呢",
  vague:
    "我们 我們 我 决定 決定 了 什么 什麼 哪些 做 讨论 討論 说 記 记录 记 下 保存 有 过 笔记 筆記 一切 全部 所有 吗 呢 " +
    "显示 列出 总结 总 结 决策 决 定 事情 事 工作 聊 谈 到 学 写 内容 给 是 啥",
}
