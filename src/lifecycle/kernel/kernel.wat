;; Compares the letters of one text with those of many others, which a save does for every memory.
;; `node tools/kernel.ts` assembles this into bytes.ts. ../letter-counts.ts says what is where.
(module
  (memory (export "memory") 1)

  ;; Compares the records that are listed from $listed to $end with the one at $ours. Of each that has at most
  ;; $bearable hundredths of what could match apart it writes three numbers to $found: where it was listed, how
  ;; much is apart, and how much could match. Returns where it ended.
  (func (export "near")
    (param $ours i32) (param $listed i32) (param $end i32) (param $bearable i32) (param $found i32)
    (result i32)
    (local $first v128)
    (local $second v128)
    (local $third v128)
    (local $fourth v128)
    (local $letters i32)
    (local $signs i32)
    (local $other i32)
    (local $others v128)
    (local $sums v128)
    (local $apart i32)
    (local $most i32)
    (local.set $first (v128.load (local.get $ours)))
    (local.set $second (v128.load offset=16 (local.get $ours)))
    (local.set $third (v128.load offset=32 (local.get $ours)))
    (local.set $fourth (v128.load offset=48 (local.get $ours)))
    (local.set $letters (i32.load offset=64 (local.get $ours)))
    (local.set $signs (i32.load offset=68 (local.get $ours)))
    (loop $next
      (local.set $other (i32.load offset=72 (local.get $listed)))
      (local.set $others (v128.load (local.get $other)))
      (local.set $sums
        (i32x4.extadd_pairwise_i16x8_u
          (i16x8.sub
            (i16x8.max_u (local.get $first) (local.get $others))
            (i16x8.min_u (local.get $first) (local.get $others)))))
      (local.set $others (v128.load offset=16 (local.get $other)))
      (local.set $sums
        (i32x4.add
          (local.get $sums)
          (i32x4.extadd_pairwise_i16x8_u
            (i16x8.sub
              (i16x8.max_u (local.get $second) (local.get $others))
              (i16x8.min_u (local.get $second) (local.get $others))))))
      (local.set $others (v128.load offset=32 (local.get $other)))
      (local.set $sums
        (i32x4.add
          (local.get $sums)
          (i32x4.extadd_pairwise_i16x8_u
            (i16x8.sub
              (i16x8.max_u (local.get $third) (local.get $others))
              (i16x8.min_u (local.get $third) (local.get $others))))))
      (local.set $others (v128.load offset=48 (local.get $other)))
      (local.set $sums
        (i32x4.add
          (local.get $sums)
          (i32x4.extadd_pairwise_i16x8_u
            (i16x8.sub
              (i16x8.max_u (local.get $fourth) (local.get $others))
              (i16x8.min_u (local.get $fourth) (local.get $others))))))
      (local.set $apart
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
          (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))
      (local.set $most
        (i32.add
          (i32.add (local.get $letters) (i32.load offset=64 (local.get $other)))
          (i32.shl
            (select
              (local.get $signs)
              (i32.load offset=68 (local.get $other))
              (i32.lt_u (local.get $signs) (i32.load offset=68 (local.get $other))))
            (i32.const 1))))
      (if
        (i32.le_u
          (i32.mul (local.get $apart) (i32.const 100))
          (i32.mul (local.get $most) (local.get $bearable)))
        (then
          (i32.store (local.get $found) (local.get $listed))
          (i32.store offset=4 (local.get $found) (local.get $apart))
          (i32.store offset=8 (local.get $found) (local.get $most))
          (local.set $found (i32.add (local.get $found) (i32.const 12)))))
      (br_if $next
        (i32.lt_u (local.tee $listed (i32.add (local.get $listed) (i32.const 80))) (local.get $end))))
    (local.get $found)))
